import { useStore } from '@nanostores/react'
import { MessagesProvider } from '../../i18n/intl.tsx'
import type { OtherPartsFeature } from './other-parts-feature.ts'
import { OtherPartsView, type OtherPartsViewProps } from './other-parts-view.tsx'

/** The notices with their messages. */
export function OtherPartsFeatureView({
  feature,
  ...view
}: Omit<OtherPartsViewProps, 'others'> & { feature: OtherPartsFeature }) {
  const loaded = useStore(feature.messages.$loaded)
  return (
    <MessagesProvider {...loaded}>
      <OtherPartsView {...view} others={feature.others} />
    </MessagesProvider>
  )
}
