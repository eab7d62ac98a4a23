import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { Loaded } from '../../shared/flows/loaded.tsx'
import { SmsList } from '../../shared/flows/sms/sms-list.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import type { UpdateInfoModel } from './model.ts'

export function UpdateInfoView({ model }: { model: UpdateInfoModel }) {
  const state = useStore(model.$info)
  const intl = useIntl()
  return (
    <section className="page">
      <h2 className="title" part="title">
        {intl.formatMessage({ id: 'update.title' })}
      </h2>
      <p>{intl.formatMessage({ id: 'update.lead' })}</p>
      <Loaded state={state} onRetry={model.retry} lines={12}>
        {({ apps, commands, number }) => (
          <>
            {apps.length > 0 && (
              <div className="stack-tight">
                <h3 className="part-title">{intl.formatMessage({ id: 'update.apps' })}</h3>
                <div className="row">
                  {apps.map(({ store, url }) => (
                    <ButtonLink key={store} href={url} rel="noopener">
                      {intl.formatMessage({ id: `update.app.${store}` })}
                    </ButtonLink>
                  ))}
                </div>
              </div>
            )}
            {commands.length > 0 && (
              <div className="stack-tight">
                <h3 className="part-title">{intl.formatMessage({ id: 'update.sms' })}</h3>
                <p>{intl.formatMessage({ id: 'update.number' }, { number })}</p>
                <SmsList commands={commands} number={number} />
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
