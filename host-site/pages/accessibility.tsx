import { Contacts } from '../layout/links.tsx'
import type { DescribePage } from './page.ts'

const PARTS = [
  {
    title: 'accessibility.keeps',
    points: [
      'accessibility.keyboard',
      'accessibility.reader',
      'accessibility.zoom',
      'accessibility.contrast',
      'accessibility.motion',
      'accessibility.time',
    ],
  },
  { title: 'accessibility.ways', points: ['accessibility.map', 'accessibility.captcha', 'accessibility.sms'] },
] as const

/** The statement of accessibility (readings gI-01; GOST R 52872-2019, WCAG 2.2). */
export const describeAccessibility: DescribePage = ({ site: { say } }) => ({
  title: say('title.accessibility'),
  lead: say('accessibility.lead'),
  body: (
    <div className="text">
      {PARTS.map(({ title, points }) => (
        <section key={title}>
          <h2>{say(title)}</h2>
          <ul>
            {points.map((id) => (
              <li key={id}>{say(id)}</li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <h2>{say('accessibility.checked')}</h2>
        <p>{say('accessibility.checked.text')}</p>
      </section>
      <section>
        <h2>{say('accessibility.trouble')}</h2>
        <p>{say('accessibility.trouble.text')}</p>
        <Contacts />
      </section>
    </div>
  ),
})
