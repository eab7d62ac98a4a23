import { useIntl } from 'react-intl'
import { PassingLog } from '../../shared/flows/passing-log.tsx'
import { Button } from '../../shared/ui/button.tsx'
import type { FinesFlow } from './fines-flow.ts'

/** The number by which a fine is paid, to be copied; one press chooses it whole where the browser does not copy. */
export function UinView({ flow, uin }: { flow: FinesFlow; uin: string }) {
  const intl = useIntl()
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
      <PassingLog notice={flow.copied} isHere={(copied) => copied.uin === uin}>
        {({ isDone }) => (
          <span className={isDone ? 'tone-green' : 'tone-red'}>
            {intl.formatMessage({ id: isDone ? 'fines.uin.copied' : 'fines.uin.notCopied' })}
          </span>
        )}
      </PassingLog>
    </div>
  )
}
