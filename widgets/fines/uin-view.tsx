import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { Button } from '../../shared/ui/button.tsx'
import type { FinesFlow } from './fines-flow.ts'

/** The number by which a fine is paid, to be copied; one press chooses it whole where the browser does not copy. */
export function UinView({ flow, uin }: { flow: FinesFlow; uin: string }) {
  const intl = useIntl()
  const copied = useStore(flow.copied.$said)
  const own = copied?.uin === uin ? copied : null
  return (
    <div className="stack-tight">
      <div className="row">
        <span>
          <span className="muted">{intl.formatMessage({ id: 'fines.uin' })}</span> <b className="fine-uin">{uin}</b>
        </span>
        <Button look="secondary" onClick={() => void flow.copy(uin)}>
          {intl.formatMessage({ id: 'fines.uin.copy' })}
        </Button>
      </div>
      {/* It is there before it speaks. */}
      <output className={own?.isDone === false ? 'tone-red' : 'tone-green'}>
        {own && intl.formatMessage({ id: own.isDone ? 'fines.uin.copied' : 'fines.uin.notCopied' })}
      </output>
    </div>
  )
}
