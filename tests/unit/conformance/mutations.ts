import type { ProxiedAnswer, ProxiedRequest, Proxy } from '../../support/conformance.ts'
import {
  answers,
  asks,
  edits,
  header,
  type Mutation,
  noAnswer,
  notDone,
  ok,
  openEnded,
  paying,
  refusals,
  rename,
  seenIn,
  tokenOf,
  withField,
  withoutOffset,
  withToken,
} from './mutation.ts'

let startsOfAll = 0

/** Each is one thing that a backend of one's own gets wrong, and by which name the command tells it. */
export const MUTATIONS: readonly Mutation[] = [
  // fields
  edits('field-missing', 'getZones', 'a field renamed', ({ result }) => rename(result[0], 'prices', 'tariff')),
  edits('field-missing', 'getSettings', 'the settings bare', (answer) => rename(answer, 'result', 'settings')),
  edits('field-missing', 'getParkings', 'a field that is null', ({ result }) => (result[0].category = null)),
  edits('field-missing', 'getProfile', 'a list left out', ({ result }) => delete result.ts),
  edits('field-missing', 'guestCost', 'no price', (answer) =>
    ['price', 'totalcost'].map((name) => delete answer[name]),
  ),
  edits('field-missing', 'getZones', 'the list under another name', (answer) => rename(answer, 'result', 'zones')),
  edits('field-missing', 'getCaptcha', 'the picture left out', (answer) => delete answer['captcha']),
  edits('field-missing', 'getFleet', 'a Russian name in English', ({ result }) => rename(result, 'Баланс', 'balance')),
  edits('field-type', 'getZones', 'an object for a list', (answer) => (answer['result'] = { ...answer['result'] })),
  edits('field-type', 'getParkings', 'a flag as text', ({ result }) => (result[0].freeparking = 'false')),
  edits('field-type', 'getFines', 'a list that is a text', (answer) => (answer['fines'] = 'none')),
  edits('field-type', 'getMap', 'features that are no list', (answer) => (answer['features'] = {})),
  edits('field-type', 'getBenefits', 'a list that is an object', (answer) => (answer['result'] = {})),
  edits('field-type', 'getOptions', 'a text for the options', (answer) => (answer['result'] = 'none')),
  edits('field-type', 'getZones', 'a code as a number', ({ result }) => (result[0].value = 101)),
  edits('field-word', 'getConfirmationType', 'a way of its own', ({ result }) => {
    result.typeAuthorization = 'Pigeon'
  }),
  edits('field-range', 'getZones', 'a name that is empty', ({ result }) => (result[0].name = '')),
  edits('field-range', 'getNearPlaces', 'metres below zero', ({ result }) => (result[0].distance = -1)),
  edits('field-range', 'getZones', 'a price below zero', ({ result }) => (result[0].prices[0].price = -6000)),
  edits('field-format', 'getNews', 'a date in words', ({ result }) => (result[0].date = '13 марта 2025')),
  // the city's own entry
  answers('field-missing', 'getEntry', 'an entry without its code', (sent) =>
    ok(sent, '{"nameForShow":{"ru":"Озёрный","en":"Ozyorny"}}'),
  ),
  answers('field-type', 'getEntry', 'a flag as text', (sent) => ok(sent, '{"city":"ozyorny","idempotency":"yes"}')),
  answers('inconsistent', 'getEntry', 'a time zone of nowhere', (sent) =>
    ok(sent, '{"city":"ozyorny","timeZone":"Ozyorny"}'),
  ),
  answers('cors-origin', 'getEntry', 'an entry that no other site may read', (sent) => {
    const headers = new Headers(sent.headers)
    headers.delete('access-control-allow-origin')
    return { ...sent, headers }
  }),
  answers('not-json', 'getEntry', 'a page in its place', (sent) => ok(sent, '<html>')),
  answers('entry-missing', 'getEntry', 'none, as it may be', (sent) => noAnswer(sent, 404, '')),
  // money
  edits('money-precision', 'guestCost', 'money as a float', (answer) => {
    for (const name of ['price', 'totalcost', 'priceRest']) answer[name] = 60.1 + 0.2
  }),
  edits('money-precision', 'getBalance', 'a balance with three digits', (answer) => (answer['balance'] = 1500.005)),
  edits('money-not-whole', 'getZones', 'kopecks with a fraction', ({ result }) => (result[0].prices[0].price = 60.5)),
  edits('money-text', 'getBalance', 'money as text', (answer) => (answer['balance'] = '1500.00')),
  edits('money-text', 'driverCost', 'a price as text', (answer) => (answer['sumSale'] = '0.00')),
  edits('field-type', 'getBalance', 'money with a currency', (answer) => (answer['balance'] = '1500 ₽')),
  // times
  edits('time-without-offset', 'getNews', 'an offset left out', ({ result }) => {
    result[0].date = withoutOffset(result[0].date)
  }),
  edits('time-without-offset', 'driverCost', 'intervals without offset', ({ costData }) => {
    for (const one of costData.intervals) [one.from, one.to] = [withoutOffset(one.from), withoutOffset(one.to)]
  }),
  edits('time-offset', 'getNews', 'times of Greenwich', ({ result }) => {
    result[0].date = new Date(result[0].date).toISOString()
  }),
  edits('field-format', 'driverCost', 'a time as a number of seconds', ({ costData }) => {
    costData.intervals[0].from = '1741782040'
  }),
  // prices
  edits('price-other', 'guestCost', 'a kopeck more', (answer) => {
    answer['price'] = answer['totalcost'] = Math.round(answer['price'] * 100 + 1) / 100
  }),
  edits('price-other', 'guestCost', 'each begun hour is whole', (answer) => {
    answer['price'] = answer['totalcost'] = Math.ceil(answer['price'] / 60) * 60
  }),
  edits('price-other', 'driverCost', 'a discount that is told nowhere', (answer) => {
    answer['price'] = answer['totalcost'] = answer['price'] / 2
  }),
  refusals('error-name-other', 'guestCost', 'a zone without prices refused by another name', (answer) => {
    if (answer['errorName'] === 'TariffNotFound') answer['errorName'] = 'ZoneNotFound'
  }),
  edits('inconsistent', 'guestCost', 'intervals that end before the parking', ({ costData }) => {
    costData.intervals[0].to = costData.intervals[0].from
    costData.intervals[0].minutes = 0
  }),
  // what belongs together
  edits('inconsistent', 'guestCost', 'two totals', (answer) => (answer['totalcost'] = answer['price'] + 1)),
  edits('inconsistent', 'driverCost', 'minutes that are not from … to', ({ costData }) => {
    costData.intervals[0].minutes += 5
  }),
  edits('inconsistent', 'getParkings', 'a zone that is none', ({ result }) => (result[0].zone = '777')),
  edits('inconsistent', 'getZones', 'two zones of one code', ({ result }) => (result[1].value = result[0].value)),
  edits(
    'inconsistent',
    'getSettings',
    'a time zone that is none',
    ({ result }) => (result.timeZone = 'Europe/Nowhere'),
  ),
  edits('inconsistent', 'getNews', 'a limit not kept', ({ result }) => result.push(result[0])),
  edits('inconsistent', 'getNewsItem', 'another piece of news', ({ result }) => (result.id = '1')),
  edits('inconsistent', 'getNearPlaces', 'the farthest first', ({ result }) => {
    result.splice(0, result.length, { code: '102', distance: 310 }, { code: '101', distance: 40 })
  }),
  edits('inconsistent', 'getBalance', 'a balance that the profile has not', (answer) => (answer['balance'] = 1)),
  edits('inconsistent', 'verifyReceiptLink', 'any link is verified', ({ result }) => (result.isVerified = true)),
  edits('inconsistent', 'getAppeals', 'a count below the items', (answer) => {
    answer['items'] = []
    answer['count'] = -1
  }),
  edits('unreadable', 'getSettings', 'a calendar that is a text', ({ result }) => (result.calendar.days = '12 июня')),
  edits(
    'unreadable',
    'getSettings',
    'a way to pay without a name',
    ({ result }) => delete result.paymentsMethods[0].name,
  ),
  // envelope and refusals
  edits('status-word', 'getSmsCommands', 'a status of its own', (answer) => (answer['status'] = 'success')),
  answers('not-json', 'getOptions', 'HTML in place of JSON', (sent) => ok(sent, '<html>502</html>')),
  answers('ok-under-fault', 'getOccupancy', 'ok under HTTP 500', (sent) => ({ ...sent, status: 500 })),
  answers('not-refused', 'getPage', '200 for a fault', (sent) => ok(sent, '{"status":"ok","result":null}')),
  answers('not-refused', 'login', 'any password is right', (sent) => ok(sent, '{"status":"ok","token":"t"}')),
  answers('not-refused', 'checkCaptcha', 'any captcha is right', (sent) => ok(sent)),
  answers('not-refused', 'paymentFromPortal', 'any callback is believed', (sent) => ok(sent)),
  answers('not-refused', 'sendLoginCode', 'a code for no phone', (sent) => ok(sent)),
  refusals('error-name-missing', 'getNewsItem', 'no errorName', (answer) => ({
    status: delete answer['errorName'] ? 200 : 500,
  })),
  refusals(
    'error-name-unknown',
    'loginCorp',
    'a name of its own',
    (answer) => (answer['errorName'] = 'BAD_CREDENTIALS'),
  ),
  refusals(
    'error-name-unknown',
    'login',
    'a misspelling put right',
    (answer) => (answer['errorName'] = 'UnregisteredAccount'),
  ),
  refusals('error-name-other', 'guestCost', 'one name for all', (answer) => (answer['errorName'] = 'FuturePost')),
  refusals('http-status', 'findReceipt', 'HTTP 400 with a business error', () => ({ status: 400 })),
  refusals('http-status', 'getFines', 'HTTP 200 with TokenNotFound', () => ({ status: 200 })),
  answers('refused', 'getBenefits', 'a right request refused', (sent) =>
    ok(sent, '{"status":"error","errorName":"UnknownError"}'),
  ),
  answers('core-call-missing', 'getZones', 'no zones', (sent) => noAnswer(sent, 404, 'Not found')),
  asks('unreachable', 'getMap', 'a line that breaks', () => Promise.reject(new TypeError('broken'))),
  {
    what: 'a page for every path',
    call: 'getSettings',
    expects: 'unknown-path-answered',
    proxy: () => async (request, pass) => {
      const sent = await pass(request)
      return sent.status === 404 ? ok(sent, '<html></html>') : sent
    },
  },
  // tokens
  asks('token-not-asked', 'getFines', 'answered without a token', (request, pass, { driver }) =>
    pass(tokenOf(request) === null && !request.headers.has('cookie') ? withToken(request, driver) : request),
  ),
  asks('token-foreign-accepted', 'getProfile', 'any token will do', (request, pass, { driver }) =>
    pass(tokenOf(request) === 'no-such-thing-0' ? withToken(request, driver) : request),
  ),
  asks('token-foreign-accepted', 'getReceipts', 'any token opens the receipts', (request, pass, { driver }) =>
    pass(tokenOf(request) === 'no-such-thing-0' ? withToken(request, driver) : request),
  ),
  asks('token-place-accepted', 'getBalance', 'a cookie is a token', (request, pass, { driver }) =>
    pass(request.headers.has('cookie') ? withToken(request, driver) : request),
  ),
  asks('token-place-refused', 'driverSessions', 'no token in the query', (request, pass) => {
    const url = new URL(request.url)
    url.searchParams.delete('token')
    return pass({ ...request, url })
  }),
  asks('token-place-refused', 'getSubscriptions', 'no token in the header', (request, pass) => {
    const headers = new Headers(request.headers)
    headers.delete('authorization')
    return pass({ ...request, headers })
  }),
  asks('token-place-refused', 'driverCost', 'no token in the body', (request, pass) => {
    const body = new URLSearchParams(request.body)
    body.delete('token')
    return pass({ ...request, body: body.toString() })
  }),
  asks('token-kind-accepted', 'driverSessions', 'a guest sees a driver’s', (request, pass, { driver }) => {
    const token = tokenOf(request)
    const isGuest = token !== null && token !== driver && token !== 'no-such-thing-0'
    return pass(isGuest ? withToken(request, driver) : request)
  }),
  // other origins
  header('cors-origin', 'getSettings', 'access-control-allow-origin', null),
  header('cors-origin', 'guestCost', 'access-control-allow-origin', 'https://city.example'),
  header('cors-preflight', 'guestStart', 'access-control-allow-origin', null),
  answers('cors-preflight', 'getAppeals', 'a preflight that asks for a token', (sent, { method }) =>
    method === 'OPTIONS' ? { ...sent, status: 401 } : sent,
  ),
  header('cors-method', 'changeProfile', 'access-control-allow-methods', 'GET, POST'),
  header('cors-header', 'guestStart', 'access-control-allow-headers', 'Authorization, Content-Type'),
  header('cors-header', 'driverSessions', 'access-control-allow-headers', '*'),
  header('cors-expose', 'getOptions', 'access-control-expose-headers', 'Retry-After'),
  header('cors-expose', 'login', 'access-control-expose-headers', 'Date'),
  header('cors-vary', 'getZones', 'vary', 'Accept-Encoding'),
  header('cors-credentials', 'getNews', 'access-control-allow-credentials', 'true'),
  header('date-missing', 'getSettings', 'date', null),
  answers('retry-missing', 'sendLoginCode', 'a limit without its time', (sent, { method }) =>
    method === 'OPTIONS'
      ? sent
      : { ...ok(sent, '{"status":"error","errorName":"LimitSMS","message":"Too many"}'), status: 429 },
  ),
  // caches
  header('cache-private', 'getProfile', 'cache-control', 'public, max-age=60'),
  header('cache-private', 'guestCost', 'cache-control', null),
  header('cache-tag', 'getZones', 'etag', null),
  asks('cache-tag', 'getParkings', 'a tag that is not honoured', (request, pass) => {
    const headers = new Headers(request.headers)
    headers.delete('if-none-match')
    return pass({ ...request, headers })
  }),
  asks('prefetch-acted', 'paymentFromPortal', 'a prefetch is answered', (request, pass) => {
    const headers = new Headers(request.headers)
    headers.delete('sec-purpose')
    return pass({ ...request, headers })
  }),
  // paying
  paying(
    edits('duplicate-made', 'guestStart', 'a duplicate start made twice', (answer) => {
      answer['paymentId'] = `made-${(startsOfAll += 1)}`
    }),
  ),
  paying(
    edits('duplicate-made', 'driverStart', 'a driver’s start made twice', (answer) => {
      answer['session'].id = `made-${(startsOfAll += 1)}`
    }),
  ),
  paying(
    asks('price-not-held', 'guestStart', 'the agreed price is not looked at', (request, pass) =>
      pass(withField(request, { expectedCost: '60.00' })),
    ),
  ),
  paying(
    asks('price-not-held', 'driverStart', 'whatever it costs is taken', (request, pass) =>
      pass(withField(request, { expectedCost: '60.00' })),
    ),
  ),
  paying(
    asks(
      'key-reused',
      'guestStart',
      'a key that says whatever it said first',
      (() => {
        const answered = new Map<string | null, ProxiedAnswer>()
        return async (request: ProxiedRequest, pass: Parameters<Proxy>[1]) => {
          const key = request.headers.get('idempotency-key')
          const sent = (key !== null && answered.get(key)) || (await pass(request))
          if (sent.text.includes('paymentId')) answered.set(key, sent)
          return sent
        }
      })(),
    ),
  ),
  paying(
    edits('redirect-unsafe', 'guestStart', 'a bank by plain http', (answer) => {
      answer['RedirectURL'] = 'http://bank.example/order'
    }),
  ),
  paying(edits('state-wrong', 'guestStatus', 'paid before it is', ({ result }) => result && (result.state = 'paid'))),
  paying(
    edits(
      'state-wrong',
      'guestCancel',
      'withdrawn, and not told',
      ({ result }) => result && (result.state = 'redirected'),
    ),
  ),
  paying(
    asks('state-wrong', 'abortSession', 'stopped, and nothing stops', async (request, pass) =>
      ok(await pass({ ...request, body: '' })),
    ),
  ),
  paying(edits('state-wrong', 'driverSessions', 'a session that is not listed', (answer) => (answer['result'] = []))),
  paying(
    asks(
      'stranger-sees',
      'guestStatus',
      'found by its number alone',
      (() => {
        let first: string | null = null
        return (request: ProxiedRequest, pass: Parameters<Proxy>[1]) => {
          const token = tokenOf(request)
          if (token !== null && token !== 'no-such-thing-0') first ??= token
          const url = new URL(request.url)
          if (first !== null && url.searchParams.get('paymentId') !== 'no-such-thing-0')
            url.searchParams.set('token', first)
          return pass({ ...request, url })
        }
      })(),
    ),
  ),
  paying(
    edits('redirect-relative', 'guestStart', 'a bank by its path alone', (answer) => {
      answer['RedirectURL'] = '/bank/order'
    }),
  ),
  paying(
    asks('price-not-held', 'driverRenew', 'whatever more time costs is taken', (request, pass) =>
      pass(withField(request, { expectedCost: '15.00' })),
    ),
  ),
  paying(notDone('driverRenew', 'prolonged, and the end stays')),
  paying(
    seenIn('driverSessions', 'correctParking', 'put right, and the plate stays', ({ result }) => {
      for (const session of result) session.transport.numberTs = 'А123ВС77'
    }),
  ),
  paying(
    edits('duplicate-made', 'refillBalance', 'a top-up sent twice is two', (answer) => {
      answer['paymentId'] = `made-${(startsOfAll += 1)}`
    }),
  ),
  paying(
    edits('state-wrong', 'withdrawPayment', 'a top-up withdrawn, and not told', ({ result }) => {
      result.state = 'redirected'
    }),
  ),
  paying(notDone('paySubscription', 'bought, and not there')),
  paying(notDone('pauseSubscription', 'paused, and it goes on')),
  paying(notDone('continueSubscription', 'continued, and it stays paused')),
  paying(notDone('refundSubscription', 'given back, and it stays')),
  paying(
    asks('price-not-held', 'paySubscription', 'whatever a season ticket costs is taken', (request, pass) =>
      pass(withField(request, { expectedCost: '310.00' })),
    ),
  ),
  openEnded(
    edits('duplicate-made', 'driverOpenStart', 'an open end begun twice', (answer) => {
      answer['session'].id = `made-${(startsOfAll += 1)}`
    }),
  ),
  openEnded(notDone('breakSession', 'put off, and it runs on')),
  openEnded(notDone('payDeferred', 'no page of the bank')),
  openEnded(notDone('cancelOrder', 'cancelled, and still to be paid')),
]
