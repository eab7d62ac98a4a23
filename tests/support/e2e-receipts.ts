import type { TestBackend } from './e2e-backend.ts'
import { expect } from './e2e-expect.ts'
import { takeToken } from './e2e-site.ts'

const FIRM = {
  type: '2',
  name: 'ООО «Ромашка»',
  inn: '7707083893',
  ogrn: '1027700132195',
  kpp: '773601001',
  address: 'Москва, ул. Вавилова, 19',
}

/** The driver of the demo tops up by an invoice, somewhere else. Answers its number. */
export async function makeInvoice(backend: TestBackend): Promise<string> {
  const token = await takeToken(backend, 'driver')
  const payer = Object.entries(FIRM).map(([name, value]) => [`payer[${name}]`, value])
  const answer = await fetch(`${backend.url}/zarechny/api/creatrefill`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams([['sum', '1000'], ...payer] as string[][]),
  })
  const { result } = (await answer.json()) as { result?: { receiptnumber: string } }
  expect(result, 'the invoice is made').toBeDefined()
  return result!.receiptnumber
}
