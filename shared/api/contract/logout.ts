import type { Call } from './call.ts'

/** Ends the token it is sent with, of a driver or of a cooperative. */
export const logout: Call<void, null> = {
  name: 'logout',
  method: 'POST',
  path: '/api/auth/logout-v1',
  body: 'form',
  token: 'body',
  encode: () => ({}),
  decode: () => null,
}
