import { useStore } from '@nanostores/react'
import { Loaded } from '../../shared/flows/loaded.tsx'
import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Floating } from '../../shared/ui/floating.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import type { AppBannerModel, Banner } from './model.ts'

export function AppBannerView({ model }: { model: AppBannerModel }) {
  const state = useStore(model.$banner)
  const isClosed = useStore(model.$isClosed)
  const isSilent = state.status === 'loading' || isClosed
  return (
    <section>
      {!isSilent && (
        <Loaded state={state} onRetry={model.retry}>
          {(banner) => banner && <Offer model={model} banner={banner} />}
        </Loaded>
      )}
    </section>
  )
}

function Offer({ model, banner }: { model: AppBannerModel; banner: Banner }) {
  const text = useText()
  const city = banner.names[text.language] ?? banner.names['ru'] ?? ''
  return (
    <Floating edge="bottom" label={text('app.label')} onClose={model.close}>
      <div className="app">
        <span className="app-mark">
          <Icon name="phone" />
        </span>
        <p className="app-text">
          <b>{text('app.title', { city })}</b>
          <span className="muted">{text('app.text')}</span>
        </p>
        <Button onClick={model.open}>{text('app.open')}</Button>
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-label={text('common.close')}
          onClick={model.close}
        >
          <Icon name="close" />
        </button>
      </div>
    </Floating>
  )
}
