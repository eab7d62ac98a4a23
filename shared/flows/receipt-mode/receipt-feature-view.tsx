import { useStore } from '@nanostores/react'
import { MessagesProvider } from '../../i18n/intl.tsx'
import type { ReceiptFeature } from './receipt-feature.ts'
import { ReceiptModeView, type ReceiptModeViewProps } from './receipt-mode-view.tsx'

export interface ReceiptFeatureViewProps extends Omit<ReceiptModeViewProps, 'model'> {
  feature: ReceiptFeature
}

/** Receipt mode with its messages. */
export function ReceiptFeatureView({ feature, ...rest }: ReceiptFeatureViewProps) {
  const loaded = useStore(feature.messages.$loaded)
  return (
    <MessagesProvider {...loaded}>
      <ReceiptModeView model={feature.model} {...rest} />
    </MessagesProvider>
  )
}
