import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { $question, type Question, useSite } from '../site-state.ts'
import { ModalDialog } from './modal-dialog.tsx'

/** Asks before something typed is lost; tells a firm why it has to sign in again (readings gH-06). */
export function QuestionDialog() {
  const question = useStore($question)
  return question && <OpenQuestion question={question} />
}

function OpenQuestion({ question }: { question: Question }) {
  const { say } = useSite()
  const dialog = useRef<HTMLDialogElement>(null)
  const isLeave = question.kind === 'leave'

  function onClose(): void {
    $question.set(null)
    if (question.kind === 'leave' && dialog.current?.returnValue === 'go') question.onLeave()
  }

  return (
    <ModalDialog
      className="window ask"
      aria-labelledby="ask-title"
      aria-describedby="ask-text"
      ref={dialog}
      onClose={onClose}
    >
      <form method="dialog" className="sheet">
        <h2 id="ask-title">{isLeave ? say('leave.title') : say('expired.title')}</h2>
        <p id="ask-text">{isLeave ? say('leave.text') : say('expired.text')}</p>
        <p className="actions">
          <button className="button main" value="">
            {isLeave ? say('leave.stay') : say('expired.ok')}
          </button>
          {isLeave && (
            <button className="button" value="go">
              {say('leave.go')}
            </button>
          )}
        </p>
      </form>
    </ModalDialog>
  )
}
