import { useStore } from '@nanostores/react'
import { Loaded } from '../../shared/flows/loaded.tsx'
import { SmsList } from '../../shared/flows/sms/sms-list.tsx'
import { useText } from '../../shared/i18n/text.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import type { UpdateInfoModel } from './model.ts'

export function UpdateInfoView({ model }: { model: UpdateInfoModel }) {
  const state = useStore(model.$info)
  const text = useText()
  return (
    <section className="page">
      <h2 className="title" part="title">
        {text('update.title')}
      </h2>
      <p>{text('update.lead')}</p>
      <Loaded state={state} onRetry={model.retry} lines={12}>
        {({ apps, commands, number }) => (
          <>
            {apps.length > 0 && (
              <div className="stack-tight">
                <h3 className="part-title">{text('update.apps')}</h3>
                <div className="row">
                  {apps.map(({ store, url }) => (
                    <ButtonLink key={store} href={url} rel="noopener">
                      {text(`update.app.${store}`)}
                    </ButtonLink>
                  ))}
                </div>
              </div>
            )}
            {commands.length > 0 && (
              <div className="stack-tight">
                <h3 className="part-title">{text('update.sms')}</h3>
                <p>{text('update.number', { number })}</p>
                <SmsList commands={commands} number={number} />
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
