export interface NewDriver {
  email: string
  /** Eleven digits. */
  phone: string
  token: string
}

/** As that of the seeded accounts. */
export const NEW_PASSWORD = 'parking1'

interface Answer {
  emailSalt?: string
  phoneSalt?: string
  token?: string
}

/**
 * Registers a driver of Zarechny as a browser does, with the codes of the outbox: a test may do with the account what it
 * likes. `origin` is the backend's, empty for the page's own.
 */
export async function registerDriver(origin: string, name: string): Promise<NewDriver> {
  const digits = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10 ** 9, 7)
  const [email, phone] = [`${name}@mail.example`, `79${String(digits).padStart(9, '0')}`]

  async function ask(call: string, fields: Record<string, string>): Promise<Answer> {
    const answer = await fetch(`${origin}/zarechny/api/auth/${call}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    return (await answer.json()) as Answer
  }

  async function readCode(to: string): Promise<string> {
    const page = await (await fetch(`${origin}/demo/outbox?to=${encodeURIComponent(to)}`)).text()
    const code = /big-code">(\d+)</.exec(page)?.[1]
    if (code === undefined) throw new Error(`No code was sent to ${to}`)
    return code
  }

  const { emailSalt = '' } = await ask('registration-v2', {
    firstname: 'Вера',
    lastname: 'Новикова',
    email,
    phone,
    pass: NEW_PASSWORD,
    agreement: 'true',
    agreementVersion: '2026-01-15',
  })
  const { phoneSalt = emailSalt } = await ask('confirm-email', { token: emailSalt, code: await readCode(email) })
  await ask('send-sms-code', { token: phoneSalt })
  const { token } = await ask('confirm-phone', { token: phoneSalt, code: await readCode(phone) })
  if (token === undefined) throw new Error(`${email} was not registered`)
  return { email, phone, token }
}
