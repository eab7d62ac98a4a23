import { useStore } from '@nanostores/react'
import { Loaded } from '../../shared/flows/loaded.tsx'
import { SmsList } from '../../shared/flows/sms/sms-list.tsx'
import { useText } from '../../shared/i18n/text.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { SmsCommandsModel } from './model.ts'

export function SmsCommandsView({ model }: { model: SmsCommandsModel }) {
  const state = useStore(model.$commands)
  const text = useText()
  return (
    <section className="page">
      <h2 className="title" part="title">
        {text('sms.title')}
      </h2>
      <Loaded state={state} onRetry={model.retry} lines={12}>
        {({ commands, number }) =>
          commands.length === 0 ? (
            <Notice title={text('sms.empty')} />
          ) : (
            <>
              <p>{text('sms.lead', { number })}</p>
              <SmsList commands={commands} number={number} />
              <p className="muted">{text('sms.letters')}</p>
            </>
          )
        }
      </Loaded>
    </section>
  )
}
