export interface Finding {
  /** Null: it cannot be told from the doctor's page. */
  isGood: boolean | null
  text: string
  remedy: string
}

export interface PageNeeds {
  page: string
  files: string
  asked: readonly string[]
  images: readonly string[]
}

export function toNeeds(of: {
  page: string
  url: string
  library: string | URL
  mapSource?: { kind: string; url: string } | null | undefined | false
  isBundled: boolean
}): PageNeeds
export function parsePolicy(text: string): Map<string, string[]>
export function checkPolicy(text: string, needs: PageNeeds): Finding[]
export function toPageOrigin(text: string): string | null
export function toApiAddress(api: string, page: string): string | null
export function isMixed(page: string, url: string): boolean
export function findCity<Entry extends { city: string }>(
  list: readonly Entry[],
  name: string,
): { city: Entry | null; finding: Finding }
export function judgeSettings(response: Response, url: string): Promise<Finding>
