import type { Options } from '../../api/contract/info.ts'

export const STORES = ['ios', 'android', 'yandex', 'apk'] as const
export type Store = (typeof STORES)[number]

/** Where the city's app is to be had: addresses of the web and no others. */
export function toAppLinks({ appLinks }: Pick<Options, 'appLinks'>): { store: Store; url: string }[] {
  return STORES.flatMap((store) => {
    const url = appLinks[store]
    return url !== null && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? [{ store, url }] : []
  })
}
