import { Fragment } from 'react'
import type { SmsCommand } from '../../api/contract/sms-commands.ts'
import { cityText } from '../../i18n/city-text.ts'
import { useText } from '../../i18n/text.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { toSmsLink, toSmsParts } from './sms-parts.ts'

export interface SmsListProps {
  commands: readonly SmsCommand[]
  /** Where the messages go. */
  number: string
}

/** The commands of a city, each with its parts, an example and a link that opens the message. */
export function SmsList({ commands, number }: SmsListProps) {
  const text = useText()
  return (
    <ul className="sms-list">
      {commands.map((command) => (
        <li key={command.parts.join('*')} className="sms">
          <h3 className="sms-name">{cityText(command.name, command.nameEn, text.language)}</h3>
          <SmsTemplate command={command} />
          {command.hint !== '' && <p className="muted">{cityText(command.hint, command.hintEn, text.language)}</p>}
          {command.example !== '' && (
            <p>
              {text('sms.example')} <code className="sms-code">{command.example}</code>
            </p>
          )}
          <ButtonLink
            href={toSmsLink(number, toSmsParts(command))}
            aria-label={text('sms.writeOne', { name: cityText(command.name, command.nameEn, text.language) })}
          >
            {text('sms.write')}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

/** Words to send as they are, and names of what to put between the stars. */
function SmsTemplate({ command }: { command: SmsCommand }) {
  const text = useText()
  const names = text.language === 'ru' ? command.parts : (command.partsEn ?? command.parts)
  return (
    <p className="sms-template">
      {toSmsParts(command).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <span className="sms-star">*</span>}
          {'literal' in part ? <b>{part.literal}</b> : <var>{names[index] ?? part.parameter}</var>}
        </Fragment>
      ))}
    </p>
  )
}
