/**
 * May the browser be sent there? Only over https, or to one of the given origins (readings gB-11);
 * never to an address that carries a name and password.
 */
export function isSafeRedirect(target: string, origins: readonly string[]): boolean {
  try {
    const url = new URL(target)
    if (url.username !== '' || url.password !== '') return false
    return url.protocol === 'https:' || (url.protocol === 'http:' && origins.includes(url.origin))
  } catch {
    return false
  }
}
