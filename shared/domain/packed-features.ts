import { mapTexts, type MapFeatures, type TextName } from './map-features.ts'
import { createTexts, type PackedTexts } from './packed-texts.ts'

/** Changes with the form of what is packed: what one version packed, another must not unpack. */
export const PACKED_FORM = 3

/** Objects of a map as plain data: for the browser's database, and from one thread to another. */
export type PackedFeatures = Omit<MapFeatures, 'texts'> & { texts: Record<TextName, PackedTexts> }

/** The same objects, their texts packed; no column is copied. */
export function packFeatures(features: MapFeatures): PackedFeatures {
  return { ...features, texts: mapTexts((text) => features.texts[text].pack()) }
}

/** What was packed as everybody reads it; a text is made when it is asked for. */
export function unpackFeatures(packed: PackedFeatures): MapFeatures {
  return { ...packed, texts: mapTexts((text) => createTexts(packed.texts[text])) }
}
