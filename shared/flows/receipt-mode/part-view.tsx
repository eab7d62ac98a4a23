import { useStore } from '@nanostores/react'
import { MessagesProvider } from '../../i18n/intl.tsx'
import type { ReceiptModePart } from './part.ts'
import { ReceiptModeView, type ReceiptModeViewProps } from './receipt-mode-view.tsx'

export interface ReceiptModePartViewProps extends Omit<ReceiptModeViewProps, 'model'> {
  part: ReceiptModePart
}

/** Receipt mode with its words. */
export function ReceiptModePartView({ part, ...rest }: ReceiptModePartViewProps) {
  const spoken = useStore(part.words.$spoken)
  return (
    <MessagesProvider {...spoken}>
      <ReceiptModeView model={part.model} {...rest} />
    </MessagesProvider>
  )
}
