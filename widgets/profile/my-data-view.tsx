import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import { AnswerLink } from '../../shared/flows/answer-link.tsx'
import { ErrorNotice } from '../../shared/ui/error-notice.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ConsentView } from './consent-view.tsx'
import type { MyData } from './my-data.ts'

export function MyDataView({ myData }: { myData: MyData }) {
  const intl = useIntl()
  return (
    <Card title={intl.formatMessage({ id: 'profile.my-data.title' })}>
      <DownloadView myData={myData} />
      <ConsentView flow={myData.consent} />
      <DeletionView myData={myData} />
    </Card>
  )
}

function DownloadView({ myData }: { myData: MyData }) {
  const intl = useIntl()
  const titleId = useId()
  const links = useStore(myData.$links)
  const isBusy = useStore(myData.download.$isBusy)
  const error = useStore(myData.download.$blockingError)
  return (
    <section className="profile-part" aria-labelledby={titleId}>
      <h3 id={titleId}>{intl.formatMessage({ id: 'profile.my-data.download' })}</h3>
      <p>{intl.formatMessage({ id: 'profile.my-data.download.text' })}</p>
      <Button
        look="secondary"
        busy={isBusy && intl.formatMessage({ id: 'profile.my-data.download.busy' })}
        onClick={() => void myData.askForLinks()}
      >
        {intl.formatMessage({ id: 'profile.my-data.download.ask' })}
      </Button>
      {links && (
        <div className="row">
          <AnswerLink url={links.page}>{intl.formatMessage({ id: 'profile.my-data.download.page' })}</AnswerLink>
          <AnswerLink url={links.link}>{intl.formatMessage({ id: 'profile.my-data.download.file' })}</AnswerLink>
        </div>
      )}
      <output className="field-hint">{links && intl.formatMessage({ id: 'profile.my-data.download.ready' })}</output>
      {error && <ErrorNotice error={error} />}
    </section>
  )
}

function DeletionView({ myData }: { myData: MyData }) {
  const intl = useIntl()
  const titleId = useId()
  const deletion = useStore(myData.$deletion)
  const isBusy = useStore(myData.opening.$isBusy)
  const error = useStore(myData.opening.$blockingError)
  return (
    <section className="profile-part" aria-labelledby={titleId}>
      <h3 id={titleId}>{intl.formatMessage({ id: 'profile.my-data.delete' })}</h3>
      <p>{intl.formatMessage({ id: 'profile.my-data.delete.text' })}</p>
      <Button
        look="danger"
        busy={isBusy && intl.formatMessage({ id: 'common.loading' })}
        onClick={() => void myData.openDeletion()}
      >
        {intl.formatMessage({ id: 'profile.my-data.delete.open' })}
      </Button>
      {error && <ErrorNotice error={error} />}
      {deletion && <deletion.View flow={deletion.flow} onClose={myData.closeDeletion} />}
    </section>
  )
}
