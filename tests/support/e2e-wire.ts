import { type Call, encodeForm, type Json } from '../../shared/api/contract/call.ts'
import type { TestBackend } from './e2e-backend.ts'
import { takeToken } from './e2e-site.ts'

/** A driver of a city without a page, as another device of theirs: asks calls that carry a form. */
export async function openWire({ url }: Pick<TestBackend, 'url'>, seeded: { city: string; login: string }) {
  const token = await takeToken({ url }, 'driver', seeded)
  return {
    token,
    /** The decoded answer of a call that must be ok. */
    async ask<Request, Answer>(call: Call<Request, Answer>, request: Request): Promise<Answer> {
      const body = encodeForm({ ...call.encode(request), token })
      const sent = await fetch(`${url}/${seeded.city}${call.path}`, { method: call.method, body })
      const answer = (await sent.json()) as Json & { status?: string }
      if (answer?.status !== 'ok') throw new Error(`${call.name}: ${JSON.stringify(answer)}`)
      return call.decode(answer)
    },
  }
}
