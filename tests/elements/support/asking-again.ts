import { until } from './claims.ts'
import { openPage } from './pages.ts'

let answer: Promise<boolean> | undefined

/**
 * Whether this browser asks a second time for code that has not come. Chromium keeps a failed import for as long as the
 * page lives, in some versions before 156 (https://github.com/whatwg/html/pull/10327): there no retry of ours can help.
 */
export function canAskAgain(): Promise<boolean> {
  answer ??= ask()
  return answer
}

async function ask(): Promise<boolean> {
  const id = Math.random().toString(36).slice(2)
  const page = await openPage(`<html lang="ru"><head><script type="module">
    let came = false
    for (let tries = 0; tries < 3 && !came; tries += 1)
      came = await import('/lib/shaky-${id}/elements/parking-news.js').then(() => true, () => false)
    window.came = came
  </script></head><body></body>`)
  const seen = page.window as unknown as { came?: boolean }
  await until(() => seen.came !== undefined, 'three tries')
  page.close()
  return seen.came === true
}
