import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authCalls } from '../../../shared/api/contract/auth.server.ts'
import { issueSocialToken, signInSocially } from '../account/social.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { readTexts } from '../http/bodies.ts'
import { BusinessError } from '../http/business-error.ts'
import { createPage, createPolicy, html } from '../http/html.ts'
import { mount } from '../http/mount.ts'
import { languageOf, messagesOf } from '../locales/messages.ts'
import { limitCaller } from '../rate-limit.ts'

const STRANGER = 'stranger@demo.example'

/** Our end of social sign-in: a provider's token becomes ours. */
export function serveSocialSignIn(app: FastifyInstance, context: Context, city: CityModel): void {
  mount(app, authCalls.loginSocial, async ({ input, request, reply }) => {
    reply.header('cache-control', 'no-store')
    await limitCaller(context, city, { name: 'tries', request })
    return {
      result: { token: await signInSocially(context, city, { providerToken: input.token, address: request.ip }) },
    }
  })
}

interface Question {
  city: CityModel
  target: URL
  state: string
}

/**
 * The sandbox provider: a page where one chooses who one is, and is sent back with a token in the fragment, as OAuth
 * does.
 */
export function serveSocialProvider(app: FastifyInstance, context: Context): void {
  app.get('/social/authorize', async (request, reply) => {
    const query = readTexts(request.query)
    const { city, target, state } = readQuestion(query, request)
    const messages = messagesOf(languageOf(request))
    const people = [...city.data.accounts.drivers.map(({ email }) => email), STRANGER]
    const fields = { client_id: city.data.entry.socialClientId ?? '', redirect_uri: target.href, state }
    const hidden = Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )
    const button = (email: string, text: string) =>
      html`<form method="post" action="/social/authorize">
        ${hidden}<button name="email" value="${email}">${text}</button>
      </form>`
    const title = messages.format('socialTitle')
    const body = html`<p class="mark">${messages.format('socialName')}</p>
      <h1>${title}</h1>
      <p>${messages.format('socialText', { site: target.host })}</p>
      ${people.map((email) => button(email, email))} ${button('', messages.format('socialRefuse'))}
      <p class="note">${messages.format('socialNotice')}</p>`
    reply
      .header('content-security-policy', createPolicy(target.origin))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
    return reply.send(createPage({ language: messages.language, title, body }))
  })

  app.post('/social/authorize', async (request, reply) => {
    const fields = readTexts(request.body)
    const { target, state } = readQuestion(fields, request)
    const email = fields['email'] ?? ''
    const answer: Record<string, string> =
      email === ''
        ? { error: 'access_denied' }
        : { access_token: await issueSocialToken(context, email), token_type: 'bearer', expires_in: '600' }
    target.hash = new URLSearchParams({ ...answer, state }).toString()
    return reply.header('cache-control', 'no-store').redirect(target.href, 303)
  })

  /** Back only to ourselves, or to a site that may embed the city whose client this is. */
  function readQuestion(fields: ReturnType<typeof readTexts>, request: FastifyRequest): Question {
    const [client, redirect] = [fields['client_id'] ?? '', fields['redirect_uri'] ?? '']
    const city = context.cities.find(({ data }) => client !== '' && data.entry.socialClientId === client)
    const target = URL.canParse(redirect) ? new URL(redirect) : null
    const isPlain =
      target !== null && /^https?:$/.test(target.protocol) && target.username === '' && target.password === ''
    if (!city || !isPlain || !(target.origin === context.originOf(request) || city.isAllowedOrigin(target.origin))) {
      throw new BusinessError('ValidationError', { says: 'refusal.unknownClient', httpStatus: 400 })
    }
    return { city, target, state: (fields['state'] ?? '').slice(0, 500) }
  }
}
