import { useIntl } from 'react-intl'
import { Card } from '../../shared/ui/card.tsx'
import type { Documents } from './documents.ts'

export function DocumentsView(_props: { documents: Documents }) {
  const intl = useIntl()
  return <Card title={intl.formatMessage({ id: 'profile.documents.title' })}>{null}</Card>
}
