import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { issueCaptchaToken } from '../account/captcha.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { readTexts } from '../http/bodies.ts'
import { BusinessError } from '../http/business-error.ts'
import { html, type Markup } from '../http/html.ts'
import { messagesOf, type Messages } from '../locales/messages.ts'
import { limitCaller } from '../rate-limit.ts'

const ASSETS = [
  ['/captcha/script.js', 'captcha-script.js', 'text/javascript'],
  ['/captcha/frame.js', 'captcha-frame.js', 'text/javascript'],
  ['/captcha/frame.css', 'captcha-frame.css', 'text/css'],
] as const

interface Question {
  city: CityModel
  key: string
  /** The page around the frame. */
  origin: string
  messages: Messages
}

/**
 * The sandbox captcha provider (readings gE-06): a script for pages, and a frame in which one says that one is no
 * robot.
 */
export function serveCaptchaProvider(app: FastifyInstance, context: Context): void {
  for (const [path, file, type] of ASSETS) {
    const text = readFileSync(new URL(`../assets/${file}`, import.meta.url))
    app.get(path, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'max-age=300').send(text),
    )
  }

  app.get('/captcha/check', (request, reply) => {
    const question = readQuestion(request.query, request)
    const { key, origin, messages } = question
    const hidden = Object.entries({ sitekey: key, origin, hl: messages.language }).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )
    return send(
      reply,
      question,
      html`<form method="post" action="/captcha/check" data-origin="${origin}">
        ${hidden}<button>${messages.format('captchaPass')}</button>
      </form>`,
    )
  })

  app.post('/captcha/check', async (request, reply) => {
    const question = readQuestion(request.body, request)
    const { city, origin, messages } = question
    await limitCaller(context, city, { name: 'tries', request })
    const token = await issueCaptchaToken(context, city)
    return send(
      reply,
      question,
      html`<p class="passed" data-origin="${origin}" data-word="${token}">${messages.format('captchaPassed')}</p>`,
    )
  })

  /** Only in frames of our own pages, or of a site that may embed the city whose key this is. */
  function readQuestion(sent: unknown, request: FastifyRequest): Question {
    const fields = readTexts(sent)
    const [key, origin] = [fields['sitekey'] ?? '', fields['origin'] ?? '']
    const city = context.cities.find(({ data }) => key !== '' && data.entry.captchaKey === key)
    const isKnown = URL.canParse(origin) && new URL(origin).origin === origin
    if (!city || !isKnown || !(origin === context.originOf(request) || city.isAllowedOrigin(origin))) {
      throw new BusinessError('ValidationError', { says: 'refusal.unknownClient', httpStatus: 400 })
    }
    return { city, key, origin, messages: messagesOf(fields['hl'] === 'en' ? 'en' : 'ru') }
  }
}

function send(reply: FastifyReply, { origin, messages }: Question, body: Markup): FastifyReply {
  const title = messages.format('captchaTitle')
  const { markup } = html`<!doctype html>
    <html lang="${messages.language}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <link rel="stylesheet" href="/captcha/frame.css" />
        <script src="/captcha/frame.js" defer></script>
      </head>
      <body>
        <main>
          ${body}
          <p class="note">${messages.format('captchaNotice')}</p>
        </main>
      </body>
    </html>`
  return reply
    .removeHeader('x-frame-options')
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${origin}`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(markup)
}
