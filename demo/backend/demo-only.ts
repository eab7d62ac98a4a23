import type { FastifyInstance } from 'fastify'
import type { City } from '../cities/load-cities.ts'
import { servePagesOf, type Sandbox } from './bank/sandbox.ts'
import type { Context } from './context.ts'
import { serveControls } from './controls.ts'
import { serveFaults } from './faults.ts'
import { allowOrigins } from './http/cors.ts'
import { serveCaptchaProvider } from './routes/captcha-provider.ts'
import { serveOperator } from './routes/operator.ts'
import { serveOutbox } from './routes/outbox.ts'
import { serveSocialProvider } from './routes/social.ts'
import { serveDemoPages, type Folders } from './static.ts'

export interface DemoParts {
  context: Context
  sandbox: Sandbox | undefined
  cities: readonly City[]
  folders: Folders | undefined
}

interface DemoArea {
  /** All of its addresses begin so: a route of it that does not is refused at start. */
  under: `/${string}`
  serve(app: FastifyInstance, parts: DemoParts): void | Promise<void>
}

/** All that the demo serves beside a real city. In production nothing of it is there. */
export const DEMO_ONLY: readonly DemoArea[] = [
  {
    under: '/bank',
    serve(app, { sandbox }) {
      if (sandbox) servePagesOf(app, sandbox)
    },
  },
  { under: '/demo/outbox', serve: (app, { context }) => serveOutbox(app, context) },
  { under: '/demo/operator', serve: (app, { context }) => serveOperator(app, context) },
  { under: '/social', serve: (app, { context }) => serveSocialProvider(app, context) },
  { under: '/captcha', serve: (app, { context }) => serveCaptchaProvider(app, context) },
  {
    under: '/~fault',
    async serve(app) {
      await app.register(
        async (faulty) => {
          await allowOrigins(faulty, ['http://localhost:*', 'http://127.0.0.1:*'])
          serveFaults(faulty)
        },
        { prefix: '/~fault' },
      )
    },
  },
  {
    under: '/demo/controls',
    serve(app, { context, sandbox }) {
      if (context.hasControls) serveControls(app, context, sandbox)
    },
  },
  {
    under: '/demo',
    async serve(app, { folders, cities }) {
      if (folders) await serveDemoPages(app, { folders, cities })
    },
  },
]

/** A wildcard belongs to what stands before it. */
export function isUnder(url: string, under: string): boolean {
  return url === under || url === `${under}*` || url.startsWith(`${under}/`)
}

/** The areas of the demo, each in a scope of its own. */
export async function serveDemo(app: FastifyInstance, parts: DemoParts): Promise<void> {
  for (const { under, serve } of DEMO_ONLY) {
    // oxlint-disable-next-line no-await-in-loop -- their order is that of the list
    await app.register(async (area) => {
      const strays: string[] = []
      area.addHook('onRoute', ({ url }) => {
        if (!isUnder(url, under)) strays.push(url)
      })
      await serve(area, parts)
      if (strays.length > 0) throw new Error(`${strays.join(', ')} is not under ${under}`)
    })
  }
}
