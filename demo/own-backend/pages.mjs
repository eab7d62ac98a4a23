// Pages for a browser: one with the elements, and the bank's, which pays or does not as it is told.
import { entry } from './city.mjs'
import { findPayment, settle } from './payments.mjs'
import { iso, roubles } from './price.mjs'

const HTML = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }
const WORDS = {
  ru: { title: 'Учебный банк', pay: 'Оплатить', decline: 'Отклонить', cancel: 'Вернуться без оплаты', sum: '₽' },
  en: { title: 'Practice bank', pay: 'Pay', decline: 'Decline', cancel: 'Go back without paying', sum: '₽' },
}
const ENDINGS = { pay: 'paid', decline: 'declined', cancel: 'cancelled' }

const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const languageOf = (query) => (query.get('lang') === 'en' ? 'en' : 'ru')
const page = (language, title, body, head = '') => ({
  headers: HTML,
  body: `<!doctype html><html lang="${language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body { font: 1rem/1.5 system-ui; max-width: 60rem; margin: 0 auto; padding: 1rem }</style>${head}${body}</html>`,
})

export function pages(method, path, query) {
  const language = languageOf(query)
  if (method === 'GET' && path === '/cities.json') return json({ cities: [entry] })
  if (method === 'GET' && path === '/') return elementsPage(language, query)
  const [, id, ending] = /^\/bank\/([\w-]+)(?:\/(pay|decline|cancel))?$/.exec(path) ?? []
  const payment = id === undefined ? null : findPayment((one) => one.id === id && !one.isFree)
  if (payment === null) return null
  if (method === 'GET' && ending === undefined) return bankPage(payment)
  if (method !== 'POST' || ending === undefined) return null
  settle(payment, ENDINGS[ending])
  // The page that the person came from knows by the end of its own address which payment is meant.
  return { status: 303, headers: { Location: payment.returnUrl ?? `/bank/${id}` }, body: '' }
}

const json = (content) => ({
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache', 'Access-Control-Allow-Origin': '*' },
  body: JSON.stringify(content),
})

function elementsPage(language, query) {
  const zone = escape(query.get('zone') ?? '')
  const tag = (name, more = '') => `<${name} city="${entry.city}" lang="${language}" ${more}></${name}>`
  const head = '<link rel="stylesheet" href="/parking.css"><script src="/loader.js" async></script>'
  const [guest, map] = [tag('parking-guest-payment', `zone="${zone}"`), tag('parking-map', 'guest-payment-url="/"')]
  return page(language, entry.nameForShow[language], `<h1>${entry.nameForShow[language]}</h1>${guest}${map}`, head)
}

function bankPage({ id, number, sum, state, at, lang }) {
  const language = lang === 'en' ? 'en' : 'ru'
  const words = WORDS[language]
  const button = (ending) =>
    `<form method="post" action="/bank/${id}/${ending}"><button>${words[ending]}</button></form>`
  const choice = state === 'redirected' ? ['pay', 'decline', 'cancel'].map(button).join('') : `<p>${state}</p>`
  const order = `<p>${number}, ${iso(at)}</p><p><strong>${roubles(sum).toFixed(2)} ${words.sum}</strong></p>`
  return page(language, words.title, `<h1>${words.title}</h1>${order}${choice}`)
}
