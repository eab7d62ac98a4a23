import { idle, timed } from '../frames.ts'
import type { OpenActs } from './contender.ts'
import { createOperations } from './data.ts'

/** Milliseconds that each act takes until it is seen, and what came of it. */
export interface ActFigures {
  sort: number
  copy: number
  print: number
  copied: number
  printed: number
}

const FILES = import.meta.glob<{ openActs: OpenActs }>('./acts/*.{ts,js}')

const box = document.querySelector<HTMLElement>('#box')

/** Copies and sorts so many rows, or lays them out as for a printer, which is of a table of its own. */
export async function act(name: string, count: number, isPrint: boolean): Promise<Partial<ActFigures>> {
  const loaded = await (FILES[`./acts/${name}.ts`] ?? FILES[`./acts/${name}.js`])?.()
  if (!loaded || !box) throw new Error(`no contender ${name}`)
  const acts = await loaded.openActs(box, createOperations(count))
  await idle()
  if (isPrint) return { print: await timed(acts.print), printed: acts.countRows() }
  let text = ''
  const copy = await timed(() => void (text = acts.copy()))
  const sort = await timed(acts.sort)
  return { copy, sort, copied: text.trimEnd().split('\n').length }
}

Object.assign(globalThis, { bench: { act } })
