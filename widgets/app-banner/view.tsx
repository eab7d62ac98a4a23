import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { Loaded } from '../../shared/flows/loaded.tsx'
import { cityNameIn } from '../../shared/i18n/city-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Floating } from '../../shared/ui/floating.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import type { AppBannerModel, Banner } from './model.ts'

export function AppBannerView({ model }: { model: AppBannerModel }) {
  const state = useStore(model.$banner)
  const isClosed = useStore(model.$isClosed)
  const intl = useIntl()
  const hasOffer = state.status === 'ready' && state.value !== null
  const isSilent = state.status === 'loading' || isClosed
  return (
    // A landmark, as long as there is something in it.
    <section aria-label={isSilent || !hasOffer ? undefined : intl.formatMessage({ id: 'app.label' })}>
      {!isSilent && (
        <Loaded state={state} onRetry={model.retry}>
          {(banner) => banner && <Offer model={model} banner={banner} />}
        </Loaded>
      )}
    </section>
  )
}

function Offer({ model, banner }: { model: AppBannerModel; banner: Banner }) {
  const intl = useIntl()
  const city = cityNameIn(banner.names, intl.locale) ?? ''
  return (
    <Floating edge="bottom" label={intl.formatMessage({ id: 'app.label' })} onClose={model.close}>
      <div className="app">
        <span className="app-mark">
          <Icon name="phone" />
        </span>
        <p className="app-text">
          <b>{intl.formatMessage({ id: 'app.title' }, { city })}</b>
          <span className="muted">{intl.formatMessage({ id: 'app.text' })}</span>
        </p>
        <Button onClick={model.open}>{intl.formatMessage({ id: 'app.open' })}</Button>
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-label={intl.formatMessage({ id: 'common.close' })}
          onClick={model.close}
        >
          <Icon name="close" />
        </button>
      </div>
    </Floating>
  )
}
