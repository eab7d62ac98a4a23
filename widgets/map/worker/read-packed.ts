import { readMapText } from '../../../shared/api/contract/map-text.ts'
import { packFeatures, type PackedFeatures } from '../../../shared/domain/packed-features.ts'
import type { ReadOptions, Reply } from './messages.ts'

/** Reads a map's text at one go, for a caller with a thread of its own; never rejects. */
export async function readPacked(text: string, options: ReadOptions): Promise<Reply> {
  try {
    const found = await readMapText(text, { ...options, now: () => 0, pause: () => Promise.resolve() })
    return { found: found && { ...found, features: packFeatures(found.features) } }
  } catch {
    return { failed: true }
  }
}

/** The memory of a packed map, to be handed over and not copied. */
export function buffersOf(features: PackedFeatures): ArrayBufferLike[] {
  const columns = [
    ...Object.values(features),
    ...Object.values(features.texts).flatMap((texts) => Object.values(texts) as unknown[]),
  ]
  return columns.flatMap((column) => (ArrayBuffer.isView(column) ? [column.buffer] : []))
}
