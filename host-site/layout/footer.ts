import { make } from '../dom.ts'
import { cityName, type Site } from '../site.ts'
import { makeAppLinks, makeContacts, makeList, menuOf } from './links.ts'

export function makeFooter(site: Site, year: number): Node[] {
  const { say, info } = site
  const about = menuOf(site, 'footer', [
    { path: '/pages/about', title: say('title.about') },
    { path: '/pages/contacts', title: say('title.contacts') },
    { path: '/pages/help', title: say('title.help') },
  ])
  const more = [
    { path: '/news', title: say('title.news') },
    { path: '/sms-commands', title: say('title.smsCommands') },
    ...(info.flags.isCoopProfile ? [{ path: '/legal/auth', title: say('title.legalSignIn') }] : []),
    { path: '/accessibility', title: say('title.accessibility') },
  ]
  const city = cityName(info, say.language)
  const years = info.copyrightFrom < year ? `${info.copyrightFrom}–${year}` : String(year)
  const column = (title: string, ...content: (Node | null)[]) => {
    const shown = content.filter((node) => node !== null)
    return shown.length === 0 ? null : make('section', {}, make('h2', {}, title), ...shown)
  }
  return [
    make('div', { class: 'skyline', 'aria-hidden': 'true' }),
    make(
      'div',
      { class: 'wrap' },
      make(
        'div',
        { class: 'columns' },
        column(say('footer.about'), make('nav', { 'aria-label': say('footer.about') }, makeList(site, about))),
        column(say('footer.more'), make('nav', { 'aria-label': say('footer.more') }, makeList(site, more))),
        column(say('contacts'), makeContacts(site)),
        column(say('app.title'), makeAppLinks(site)),
      ),
      make(
        'p',
        { class: 'small' },
        say('footer.copyright', { years, city }),
        ' ',
        say('footer.demo'),
        ' ',
        make('a', { href: '/demo/' }, say('footer.demo.link')),
      ),
    ),
  ]
}
