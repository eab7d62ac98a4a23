import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { useStyles } from '../../../shared/element/lazy-styles.ts'
import styles from './colouring.css?inline'
import type { Colours } from './contract.ts'
import { EXAMPLE_MARK, shortMoney } from './short-money.ts'
import { TONE_COLOURS } from './tones.ts'

const NO_TONES = { light: [], dark: [] }

/** What the colours mean; those of the kinds stand beside what is to be shown. */
export function LegendView({ colouring }: { colouring: Colours }) {
  const intl = useIntl()
  useStyles(styles)
  const mode = useStore(colouring.$mode)
  const steps = useStore(colouring.$steps)
  const isPartUnknown = useStore(colouring.$hasUnknown)
  const hasExamples = useStore(colouring.$hasExamples)
  if (mode === 'kind' && !hasExamples) return null
  const money = (step: number) => shortMoney(steps[step] ?? 0, intl.locale) + (hasExamples ? EXAMPLE_MARK : '')
  const last = steps.length - 1
  const words = {
    kind: [],
    availability: ['many', 'few', 'none'].map((name) => intl.formatMessage({ id: `map.legend.${name}` })),
    price: [
      intl.formatMessage({ id: 'map.legend.free' }),
      ...steps.map((_least, step) =>
        step === last
          ? intl.formatMessage({ id: 'map.legend.from' }, { price: money(step) })
          : intl.formatMessage({ id: 'map.legend.below' }, { price: money(step + 1) }),
      ),
    ],
  }[mode]
  const { light, dark } = mode === 'kind' ? NO_TONES : TONE_COLOURS[mode]
  const rows = words.map((text, tone) => ({ text, tone }))
  if (mode !== 'kind' && isPartUnknown) {
    rows.push({ text: intl.formatMessage({ id: `map.legend.unknown.${mode}` }), tone: light.length - 1 })
  }
  return (
    <ul className="map-legend" aria-label={intl.formatMessage({ id: `map.colours.${mode}` })}>
      {rows.map(({ text, tone }) => (
        <li key={text}>
          <span
            className="map-swatch"
            aria-hidden="true"
            style={{ background: `light-dark(${light[tone]}, ${dark[tone]})` }}
          />
          {text}
        </li>
      ))}
      {hasExamples && <li>{intl.formatMessage({ id: 'map.legend.example' })}</li>}
    </ul>
  )
}
