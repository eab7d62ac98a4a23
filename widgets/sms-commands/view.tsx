import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { Loaded } from '../../shared/flows/loaded.tsx'
import { SmsList } from '../../shared/flows/sms/sms-list.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { SmsCommandsModel } from './model.ts'

export function SmsCommandsView({ model }: { model: SmsCommandsModel }) {
  const state = useStore(model.$commands)
  const intl = useIntl()
  return (
    <section className="page">
      <h2 className="title" part="title">
        {intl.formatMessage({ id: 'sms.title' })}
      </h2>
      <Loaded state={state} onRetry={model.retry} lines={12}>
        {({ commands, number }) =>
          commands.length === 0 ? (
            <Notice title={intl.formatMessage({ id: 'sms.empty' })} />
          ) : (
            <>
              <p>{intl.formatMessage({ id: 'sms.lead' }, { number })}</p>
              <SmsList commands={commands} number={number} />
              <p className="muted">{intl.formatMessage({ id: 'sms.letters' })}</p>
            </>
          )
        }
      </Loaded>
    </section>
  )
}
