import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { makeDocument, sendDocument } from '../../../demo/backend/http/document.ts'

const TEXT = Array.from({ length: 40_000 }, (_, number) => `строка ${number}, `)

it('an answer for everybody is packed once for each encoding, and unpacked bit by bit for who takes none', async () => {
  const document = await makeDocument(TEXT)
  const app = fastify()
  app.get('/', async (request, reply) => {
    await sendDocument(document, { request, reply, maxAge: undefined })
    return reply
  })
  const get = (accepted: string) => app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
  const [br, gzip, plain] = await Promise.all(['br, gzip', 'gzip', 'identity'].map(get))
  const text = TEXT.join('')
  expect(brotliDecompressSync(br!.rawPayload).toString()).toBe(text)
  expect(gunzipSync(gzip!.rawPayload).toString()).toBe(text)
  expect([plain!.body, plain!.headers['content-encoding']]).toEqual([text, undefined])
  // A stream has no length beforehand.
  expect(plain!.headers['content-length']).toBeUndefined()
  expect(await document.gzipped()).toBe(await document.gzipped())
  await app.close()
})
