import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { Fine } from '../../shared/api/contract/fines.ts'
import { DATE_FORMATS } from '../../shared/domain/date-format.ts'
import { formatMoment } from '../../shared/i18n/format.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { FocusGround } from '../../shared/ui/focus-ground.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import type { FinesFlow } from './fines-flow.ts'

/** The photo of a fine: on its way, there and to be enlarged, none, or why it did not come. */
export function PhotoView({ flow, fine }: { flow: FinesFlow; fine: Fine }) {
  const intl = useIntl()
  const [isLarge, setLarge] = useState(false)
  const ground = useRef<HTMLDivElement>(null)
  const { [fine.uin]: photo } = useStore(flow.photos.$photos)
  const alt = toAlt()

  function toAlt(): string {
    const { offenceAt, place, plate } = fine
    const date = offenceAt === null ? '' : formatMoment(offenceAt, flow.timeZone, DATE_FORMATS.fines)
    const facts = [plate, place, date].filter(Boolean).join(', ')
    return intl.formatMessage({ id: facts === '' ? 'fines.photo' : 'fines.photo.of' }, { facts })
  }

  function retry() {
    ground.current?.focus()
    flow.photos.show(fine.uin)
  }

  // It stays as the photo comes: a retry leaves the focus here, and not on what goes.
  return (
    <FocusGround place={ground} name={alt}>
      {photo?.status === 'ready' && photo.value === null && (
        <p className="muted">{intl.formatMessage({ id: 'fines.photo.none' })}</p>
      )}
      {photo?.status === 'ready' && photo.value !== null && (
        <>
          <button className="fine-photo" type="button" onClick={() => setLarge(true)}>
            <img src={photo.value} alt={alt} onError={() => flow.photos.refuse(fine.uin)} />
            <span className="fine-photo-hint">{intl.formatMessage({ id: 'fines.photo.enlarge' })}</span>
          </button>
          {isLarge && (
            <Dialog
              title={intl.formatMessage({ id: 'fines.photo' })}
              closeLabel={intl.formatMessage({ id: 'common.close' })}
              onClose={() => setLarge(false)}
            >
              <img className="fine-photo-large" src={photo.value} alt={alt} />
            </Dialog>
          )}
        </>
      )}
      {photo?.status === 'failed' && (
        <FailureNotice title={intl.formatMessage({ id: 'fines.photo.failed' })} error={photo.error} retry={retry} />
      )}
      {photo?.status !== 'ready' && photo?.status !== 'failed' && (
        <div className="fine-photo" aria-busy="true">
          <span className="visually-hidden">{intl.formatMessage({ id: 'common.loading' })}</span>
          <Skeleton shape="card" />
        </div>
      )}
    </FocusGround>
  )
}
