import { useIntl } from 'react-intl'
import { Card } from '../../shared/ui/card.tsx'
import type { MyData } from './my-data.ts'

export function MyDataView(_props: { myData: MyData }) {
  const intl = useIntl()
  return <Card title={intl.formatMessage({ id: 'profile.my-data.title' })}>{null}</Card>
}
