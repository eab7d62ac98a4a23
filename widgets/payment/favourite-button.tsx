import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { findPlace } from '../../shared/flows/parking/draft.ts'
import { Button } from '../../shared/ui/button.tsx'
import type { PartProps } from './form-view.tsx'

/** Marks the chosen place, so that it is offered first from now on. */
export function FavouriteButton({ desk, facts }: PartProps) {
  const intl = useIntl()
  const { place } = useStore(desk.start.form.$values)
  const favourites = useStore(desk.$favourites)
  if (!findPlace(place, facts)) return null
  const isMarked = favourites.includes(place)
  return (
    <div className="beside-field">
      <Button look="quiet" aria-pressed={isMarked} onClick={() => desk.toggleFavourite(place)}>
        <span aria-hidden="true">{isMarked ? '★' : '☆'}</span> {intl.formatMessage({ id: 'payment.favourite' })}
      </Button>
    </div>
  )
}
