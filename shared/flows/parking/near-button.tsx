import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import type { NearAnswer } from './find-near.ts'

export interface NearButtonProps {
  /** May reject; then the person is told that it is not known. */
  findNear(): Promise<NearAnswer>
  onAnswer(answer: NearAnswer): void
}

/** Finds the places around the person, in the corner of the field that it fills; it moves nothing when it comes. */
export function NearButton({ findNear, onAnswer }: NearButtonProps) {
  const intl = useIntl()
  const [isBusy, setIsBusy] = useState(false)

  async function press() {
    setIsBusy(true)
    const answer = await findNear().catch((): NearAnswer => ({ status: 'unavailable' }))
    setIsBusy(false)
    onAnswer(answer)
  }

  return (
    <div className="place-near">
      <Button look="quiet" busy={isBusy && intl.formatMessage({ id: 'common.loading' })} onClick={() => void press()}>
        {intl.formatMessage({ id: 'field.place.near' })}
      </Button>
    </div>
  )
}
