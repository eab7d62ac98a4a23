import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { type AppealState, toAppealTone } from '../../shared/domain/appeal-state.ts'
import { MESSAGE_LIMIT } from '../../shared/domain/appeal.ts'
import { ThreadView, type ThreadWords } from '../../shared/flows/thread/thread-view.tsx'
import { AsWritten } from '../../shared/i18n/as-written.tsx'
import { cityText } from '../../shared/i18n/city-text.ts'
import { CityWords } from '../../shared/i18n/city-words.tsx'
import { formatMoment } from '../../shared/i18n/format.ts'
import { Fold } from '../../shared/ui/fold.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { Topic } from '../../shared/api/contract/settings.ts'
import type { AppealLine, FeedbackFlow } from './feedback-flow.ts'

const WORDS: ThreadWords = {
  list: 'feedback.messages',
  empty: 'feedback.messages.empty',
  own: 'feedback.message.own',
  other: 'feedback.message.operator',
  arrived: 'feedback.message.arrived',
  newer: 'feedback.message.newer',
  pending: 'feedback.sending',
  failed: 'feedback.message.failed',
  resend: 'feedback.message.resend',
  label: 'feedback.answer',
  hint: 'feedback.answer.hint',
  tooLong: 'feedback.answer.tooLong',
  send: 'feedback.answer.send',
}

const STATES: Readonly<Record<AppealState, string>> = {
  registered: 'feedback.state.registered',
  inProgress: 'feedback.state.inProgress',
  needsClarification: 'feedback.state.needsClarification',
  completed: 'feedback.state.completed',
}

/** One appeal: what it is about and how it stands; its conversation once it is opened. */
export function AppealView({ flow, appeal }: AppealProps) {
  const { conversations, timeZone } = flow
  const thread = useStore(conversations.$open)[appeal.id]
  const note = useStore(conversations.$notes)[appeal.id]
  const intl = useIntl()
  const number = intl.formatMessage({ id: 'feedback.number' }, { number: appeal.id })
  const topic = topicOf(flow, appeal)
  const name = topic ? `${number} · ${cityText(topic.label, topic.labelEn, intl.locale)}` : number
  return (
    <Fold
      isOpen={thread !== undefined}
      onToggle={(isOpen) => conversations.toggle(appeal.id, isOpen)}
      title={
        <>
          {number}
          {topic && ' · '}
          {topic && <CityWords ru={topic.label} en={topic.labelEn} />}
        </>
      }
      lines={<Lines flow={flow} appeal={appeal} />}
    >
      {thread && (
        <div className="stack-tight">
          {note !== undefined && <Notice title={note} />}
          <ThreadView thread={thread} words={WORDS} name={name} timeZone={timeZone} limit={MESSAGE_LIMIT} />
        </div>
      )}
    </Fold>
  )
}

interface AppealProps {
  flow: FeedbackFlow
  appeal: AppealLine
}

function Lines({ flow, appeal }: AppealProps) {
  const intl = useIntl()
  const { state, status, unseen, count, lastMessage, lastAt } = appeal
  return (
    <>
      <span className="fold-marks">
        <span className={`tone-${toAppealTone(state)}`}>
          {state === null ? <AsWritten>{status}</AsWritten> : intl.formatMessage({ id: STATES[state] })}
        </span>
        {unseen > 0 && (
          <span className="appeal-unseen">{intl.formatMessage({ id: 'feedback.unseen' }, { count: unseen })}</span>
        )}
      </span>
      <span className="appeal-last">
        <AsWritten>{lastMessage}</AsWritten>
      </span>
      <span className="muted">
        {lastAt !== null && (
          <>
            <time dateTime={new Date(lastAt).toISOString()}>{formatMoment(lastAt, flow.timeZone, 'DD.MM HH:mm')}</time>
            {' · '}
          </>
        )}
        {intl.formatMessage({ id: 'feedback.messages.count' }, { count })}
      </span>
    </>
  )
}

/** The topic; one that the city lists no more has its words as they came (readings FA-5). */
function topicOf({ topics }: FeedbackFlow, { subject }: AppealLine): Pick<Topic, 'label' | 'labelEn'> | null {
  if (subject === null) return null
  return topics.find(({ value }) => value === subject) ?? { label: subject, labelEn: null }
}
