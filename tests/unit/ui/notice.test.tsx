import { renderToStaticMarkup } from 'react-dom/server'
import { useIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'
import { MessagesProvider } from '../../../shared/i18n/intl.tsx'
import { ErrorNotice } from '../../../shared/ui/error-notice.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'

const TEXT = 'error.NoMoneyNoHoney'

/** A notice of that error, as it stands with these messages. */
const draw = (props: Omit<Parameters<typeof MessagesProvider>[0], 'language' | 'children'>) =>
  renderToStaticMarkup(
    <MessagesProvider language="ru" {...props}>
      <ErrorNotice error={{ code: 'NoMoneyNoHoney' }} />
    </MessagesProvider>,
  )

describe('an alert', () => {
  it('is said once its own words are there, and what stands for them meanwhile is only seen', () => {
    const early = draw({ messages: {}, onErrorMissing: () => true })
    expect(early).toContain('notice-title')
    expect(early).not.toContain('role="alert"')
    const exact = draw({ messages: { [TEXT]: 'Не хватает денег' }, onErrorMissing: () => true })
    expect(exact).toContain('role="alert"')
    expect(exact).toContain('Не хватает денег')
  })

  it('is said in general words where its own cannot be loaded, or are of nobody', () => {
    expect(draw({ messages: {}, onErrorMissing: () => true, areErrorsLost: true })).toContain('role="alert"')
    expect(draw({ messages: {}, onErrorMissing: () => false })).toContain('role="alert"')
  })

  it('waits within a part with words of its own, too', () => {
    const Part = () => <Notice kind="danger" title={useIntl().formatMessage({ id: TEXT })} />
    const drawn = renderToStaticMarkup(
      <MessagesProvider language="ru" messages={{}} onErrorMissing={() => true}>
        <MessagesProvider language="ru" messages={{ 'sample.plain': 'Готово' }}>
          <Part />
        </MessagesProvider>
      </MessagesProvider>,
    )
    expect(drawn).toContain('notice-title')
    expect(drawn).not.toContain('role="alert"')
  })
})
