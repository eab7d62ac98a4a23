import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import type { ProfileDocument } from '../../shared/api/contract/profile.ts'
import { type RecordMessages, RecordView } from '../../shared/flows/record/record-view.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { showNumber } from './document-fields.ts'
import type { Documents } from './documents.ts'
import { RECORD_MESSAGES } from './record-messages.ts'

const DocumentFieldsView = lazyView(() =>
  import('./document-fields-view.tsx').then((loaded) => loaded.DocumentFieldsView),
)

const MESSAGES: RecordMessages<'remove'> = {
  ...RECORD_MESSAGES,
  add: 'profile.documents.add',
  edit: 'profile.documents.edit',
  added: 'profile.documents.added',
  edited: 'profile.documents.edited',
  actions: {
    remove: {
      title: 'profile.documents.remove.title',
      text: 'profile.documents.remove.text',
      yes: 'profile.documents.remove',
      done: 'profile.documents.removed',
      isDangerous: true,
    },
  },
}

export function DocumentsView({ documents }: { documents: Documents }) {
  const intl = useIntl()
  const { $documents, record } = documents
  const list = useStore($documents)
  const title = intl.formatMessage({ id: 'profile.documents.title' })
  const nameOf = ({ type, title: number }: ProfileDocument) =>
    intl.formatMessage({ id: `profile.documents.name.${type}` }, { number: showNumber(number) })
  return (
    <Card title={title}>
      <RecordView
        record={record}
        messages={MESSAGES}
        label={intl.formatMessage({ id: 'profile.documents.list' })}
        nameOf={nameOf}
        renderDetails={(document) => <p>{nameOf(document)}</p>}
        fields={
          <Suspense fallback={<Skeleton shape="card" />}>
            <DocumentFieldsView form={record.form} />
          </Suspense>
        }
      >
        {list.length === 0 ? (
          <p className="muted">{intl.formatMessage({ id: 'profile.documents.empty' })}</p>
        ) : (
          <ul className="records">
            {list.map((document) => (
              <DocumentRow key={document.id} document={document} name={nameOf(document)} record={record} />
            ))}
          </ul>
        )}
        <div className="row">
          <Button look="secondary" onClick={() => record.edit(null)}>
            {intl.formatMessage({ id: 'profile.documents.add' })}
          </Button>
        </div>
      </RecordView>
    </Card>
  )
}

interface DocumentRowProps {
  document: ProfileDocument
  name: string
  record: Documents['record']
}

function DocumentRow({ document, name, record }: DocumentRowProps) {
  const intl = useIntl()
  return (
    <li className="record">
      <p className="record-name">{name}</p>
      <div className="record-buttons">
        <Button
          look="quiet"
          aria-label={intl.formatMessage({ id: 'profile.documents.edit.of' }, { name })}
          onClick={() => record.edit(document)}
        >
          {intl.formatMessage({ id: 'profile.documents.change' })}
        </Button>
        <Button
          look="quiet"
          aria-label={intl.formatMessage({ id: 'profile.documents.remove.of' }, { name })}
          onClick={() => record.ask(document, 'remove')}
        >
          {intl.formatMessage({ id: 'profile.documents.remove' })}
        </Button>
      </div>
    </li>
  )
}
