import { useStore } from '@nanostores/react'
import { MessagesProvider } from '../../i18n/intl.tsx'
import type { CorrectionFeature } from './correction-feature.ts'
import { CorrectionView } from './correction-view.tsx'

/** The dialog with its messages. */
export function CorrectionFeatureView({ feature }: { feature: CorrectionFeature }) {
  const loaded = useStore(feature.messages.$loaded)
  return (
    <MessagesProvider {...loaded}>
      <CorrectionView model={feature.model} />
    </MessagesProvider>
  )
}
