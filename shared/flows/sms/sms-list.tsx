import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import type { SmsCommand } from '../../api/contract/sms-commands.ts'
import { cityLanguage, cityText } from '../../i18n/city-text.ts'
import { CityWords } from '../../i18n/city-words.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { toSmsLink, toSmsParts } from './sms-parts.ts'

export interface SmsListProps {
  commands: readonly SmsCommand[]
  /** Where the messages go. */
  number: string
}

/** The commands of a city, each with its parts, an example and a link that opens the message. */
export function SmsList({ commands, number }: SmsListProps) {
  const intl = useIntl()
  return (
    <ul className="sms-list">
      {commands.map((command) => (
        <li key={command.parts.join('*')} className="sms">
          <h3 className="sms-name">
            <CityWords ru={command.name} en={command.nameEn} />
          </h3>
          <SmsTemplate command={command} />
          {command.hint !== '' && (
            <p className="muted">
              <CityWords ru={command.hint} en={command.hintEn} />
            </p>
          )}
          {command.example !== '' && (
            <p>
              {intl.formatMessage({ id: 'sms.example' })} <code className="sms-code">{command.example}</code>
            </p>
          )}
          <ButtonLink
            href={toSmsLink(number, toSmsParts(command))}
            aria-label={intl.formatMessage(
              { id: 'sms.writeOne' },
              { name: cityText(command.name, command.nameEn, intl.locale) },
            )}
          >
            {intl.formatMessage({ id: 'sms.write' })}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

/** Words to send as they are, and names of what to put between the stars. */
function SmsTemplate({ command }: { command: SmsCommand }) {
  const intl = useIntl()
  const names = intl.locale === 'ru' ? command.parts : (command.partsEn ?? command.parts)
  const lang = cityLanguage(command.partsEn, intl.locale)
  return (
    <p className="sms-template">
      {toSmsParts(command).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <span className="sms-star">*</span>}
          {'literal' in part ? <b>{part.literal}</b> : <var lang={lang}>{names[index] ?? part.parameter}</var>}
        </Fragment>
      ))}
    </p>
  )
}
