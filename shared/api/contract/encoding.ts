import type { Fields, FieldValue } from './call.ts'

/** A form body or a query: nested values as bracket keys, `transport[number]`, `zones[0]`; null and undefined are left out. */
export function encodeForm(fields: Fields): URLSearchParams {
  const form = new URLSearchParams()
  for (const [key, value] of Object.entries(fields)) append(form, key, value)
  return form
}

function append(form: URLSearchParams, key: string, value: FieldValue): void {
  if (value === undefined || value === null) return
  if (typeof value !== 'object') return form.append(key, String(value))
  for (const [inner, part] of Object.entries(value)) append(form, `${key}[${inner}]`, part)
}

/** A query with its question mark, or an empty text. */
export function encodeQuery(fields: Fields): string {
  const query = encodeForm(fields).toString()
  return query === '' ? '' : `?${query}`
}

/** Puts the fields that a path names (`/ts/{id}`) into it, and takes them out of what else is carried. */
export function fillPath(path: string, carried: Fields): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = carried[name]
    delete carried[name]
    return encodeURIComponent(String(value))
  })
}
