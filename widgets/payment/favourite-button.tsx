import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { findPlace } from '../../shared/flows/parking/draft.ts'
import { Button } from '../../shared/ui/button.tsx'
import type { DriverForm } from './draft.ts'
import type { DriverData } from './driver.ts'
import type { PaymentFlow } from './payment-flow.ts'

export interface FavouriteButtonProps {
  form: DriverForm
  driverData: DriverData
  favourites: Pick<PaymentFlow, '$favourites' | 'toggleFavourite'>
}

/** Marks the chosen place, so that it is offered first from now on. */
export function FavouriteButton({ form, driverData, favourites }: FavouriteButtonProps) {
  const intl = useIntl()
  const { place } = useStore(form.$values)
  const marked = useStore(favourites.$favourites)
  if (!findPlace(place, driverData)) return null
  const isMarked = marked.includes(place)
  return (
    <div className="beside-field">
      <Button look="quiet" aria-pressed={isMarked} onClick={() => favourites.toggleFavourite(place)}>
        <span aria-hidden="true">{isMarked ? '★' : '☆'}</span> {intl.formatMessage({ id: 'payment.favourite' })}
      </Button>
    </div>
  )
}
