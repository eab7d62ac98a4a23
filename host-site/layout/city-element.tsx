import { createElement } from 'react'
import { useSite } from '../site-state.ts'
import { LoadFailure, useLazyFeature } from './lazy-feature.tsx'

interface Props {
  tag: string
  attributes?: Readonly<Record<string, string | undefined>> | undefined
}

/** One of the city's elements, loaded as it is drawn; where its code does not come, its place says so. */
export function CityElement({ tag, attributes }: Props) {
  const { define, say } = useSite()
  const code = useLazyFeature(() => define(tag), tag)
  return createElement(tag, attributes, code.status === 'lost' ? <LoadFailure say={say} retry={code.retry} /> : null)
}
