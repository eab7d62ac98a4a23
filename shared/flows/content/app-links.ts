import type { Options } from '../../api/contract/options.ts'
import type { SafeUrl } from '../../domain/safe-url.ts'

export const STORES = ['ios', 'android', 'yandex', 'apk'] as const
export type Store = (typeof STORES)[number]

/** Where the city's app is to be had. */
export function toAppLinks({ appLinks }: Pick<Options, 'appLinks'>): { store: Store; url: SafeUrl }[] {
  return STORES.flatMap((store) => {
    const url = appLinks[store]
    return url === null ? [] : [{ store, url }]
  })
}
