import { claim } from './claims.ts'

/** What a call of a demo city that signs somebody in gives: the token. */
export async function takeToken(city: string, path: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(`/${city}/api/auth/${path}`, { method: 'POST', body: new URLSearchParams(fields) })
  const { token } = (await answer.json()) as { token: string }
  claim(token, `${city} gives a token for ${JSON.stringify(fields)}`)
  return token
}

/** A driver of a demo city is signed in before the page is there, as by an earlier visit. */
export async function signInDriver(city = 'zarechny', login = 'driver@demo.example'): Promise<void> {
  const standart = await takeToken(city, 'login-v5', { login, password: 'parking1' })
  localStorage.setItem('tokens', JSON.stringify({ [city]: { standart } }))
}
