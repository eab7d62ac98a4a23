import { OWN_ENTRY } from '../../../shared/api/contract/own-entry.server.ts'
import { SWITCHES, type Switch } from '../../../shared/api/contract/switches.server.ts'
import { SCHEMAS_PATH } from '../../cities/city-schemas.ts'
import { ALLOWED_HEADERS, EXPOSED_HEADERS } from '../http/cors-headers.ts'

function toRow({ name, off, calls, isAskedAllTheSame }: Switch): string {
  const left = isAskedAllTheSame ? ' An element for it that a page has all the same asks them.' : ''
  return `- \`${name}: ${off}\`: ${calls.map((call) => `\`${call}\``).join(', ')}.${left}`
}

/** What holds for every call, in Markdown: the description of the document. */
export const GUIDE = `What the parking elements ask of a city, and what they do with the answers. A city that serves these calls needs nothing else.

## Requests

- The base address is \`apiUrl\` of the city’s entry in \`cities.json\`, or the attribute \`api\` of an element.
- Bodies are forms (\`application/x-www-form-urlencoded\`, nested values as \`transport[number]\`, \`zones[0]\`); appeals are JSON. A server reads both everywhere.
- Names of parameters are compared without case; the elements send the spelling of this document.
- A token comes as the query parameter or body field \`token\` (\`Token\` where the call says so), or as \`Authorization: Bearer <token>\`. To its own origin an element always sends the header; a server reads all three. Where two are sent, the parameter or field counts and not the header; a body’s field counts and not the query’s.
- \`Accept-Language\` (\`ru\`, \`en\`) says in which language the server writes: letters, the \`message\` of a refusal, \`tariff\` and \`resolution\` of the history. A parameter \`lang\` counts more, where a call has one.
- A path that is answered with HTTP 404 and no \`errorName\` is asked again under its older names, which this document marks as deprecated.

## Answers

- JSON objects with \`status\`: \`ok\` or \`error\`. Business errors have HTTP 200; 401 goes with \`TokenExpired\` and \`TokenNotFound\` alone, 429 with limits, 5xx with faults. 304, 403 and 404 mean what HTTP says. So do 400 (a body that cannot be read), 413 (a body that is too long) and 415 (a body of another type), which refuse with \`ValidationError\` what no element sends, and 204, which a preflight and an empty tile of the map have in place of a body. An \`errorName\` is understood under any of them.
- A list is \`result: [...]\`, one thing is \`result: {...}\`; where this document has a thing at the top, it is read under \`result\` too.
- Names in answers are compared without case. Fields that are not here are left alone; words that are not here are read as their description says.
- \`null\` is read as missing. What cannot be read in a required field makes the whole answer unreadable: the element says so (\`contract\`) and offers to try again.
- Money is decimal roubles with at most two digits after the point; tariffs are whole kopecks per hour. Times are ISO 8601 with the city’s offset; one without offset is read as the city’s time. Coordinates are \`{latitude, longitude}\` in degrees.
- Addresses to which a browser is sent are https; http only on the page’s own origin or on this machine.
- An answer that takes longer than 15 seconds is given up; of a payment the elements then ask what became of it before anybody can pay again.

## The city’s entry

- An element with the attribute \`api\` reads no \`cities.json\`. It asks the backend for the city’s own entry, \`${OWN_ENTRY.method} {api}${OWN_ENTRY.path}\`: name, sign-in, map, and what the server knows. [The schema of an entry](/${SCHEMAS_PATH}/entry.schema.json) says what may stand there. It has no \`status\`, and no token goes with it; \`apiUrl\` in it is not read: the address is the one that was asked.
- It is asked at the same time as settings and zones, and nothing waits for it. Pages of other sites need \`Access-Control-Allow-Origin\` on it, as on every call. What was read is kept in the browser, and is taken again where the next visit gets no answer; HTTP 404 takes it back.
- Only \`city\` is required. For what else is missing holds the \`default\` of its schema, and without \`mapBounds\`, \`mapSource\` or \`nameForShow\` the map has no bounds, no ground, and the city no name. \`timeZone\` of the settings counts before that of the entry.
- HTTP 404, or an answer that cannot be read, is no fault: the city then has the neutral entry, in which all but its address is missing. It shows no name and offers no social sign-in, and **paying calls carry no \`Idempotency-Key\`**: who keeps keys says \`idempotency: true\` here. It is never the entry of another city, whatever \`city\` of the element says.

## Starts and prices

- “Now” is the full minute that has begun: a parking that starts at 15:20:40 has \`startDate\` 15:20:00, its time is counted and priced from there, and \`endDate\` is \`startDate\` with the duration added.
- Each minute has the price of the row in which it begins: by the city’s clock, and by the day type of its own date, which the calendar says, else the weekday. A holiday goes by the \`holiday\` rows of its zone, in a zone without any by those of \`sunday\`. A minute in no row is free.
- A price is reckoned as an exact fraction and cut to a kopeck once, at the end. \`sum\` of an interval is cut for itself, after its discount, so that the sums may fall short of the price by less than a kopeck each.
- What costs nothing is not paid: a start is answered with \`errorName: ParkingSessionWasFree\`, \`status: ok\` and the \`session\`, without \`paymentId\` and \`RedirectURL\`. The parking is there from then on, and a question about its attempt says \`paid\`.
- Under an \`Idempotency-Key\` the first answer is kept, and given again to the same person (the guest’s token, the driver’s account) in the same city, whatever has changed since; keys of others are others. The key with another request is refused with \`ValidationError\`. A refusal is not kept: the next try is judged anew. Two requests with one key at once are one: the second waits for the first. Keep keys for three days.

## What need not be there

A city that switches something off need not answer the calls for it. Whoever does not serve a call answers 404 without \`errorName\`.

${SWITCHES.map(toRow).join('\n')}

## Other origins

Pages of other sites embed the elements. Their origin gets, on every answer and without cookies:

\`\`\`
Access-Control-Allow-Origin: <the origin>
Access-Control-Expose-Headers: ${EXPOSED_HEADERS.join(', ')}
Vary: Origin
\`\`\`

and a preflight (\`OPTIONS\`) gets:

\`\`\`
Access-Control-Allow-Methods: GET, POST, PUT, DELETE
Access-Control-Allow-Headers: ${ALLOWED_HEADERS.join(', ')}
Access-Control-Max-Age: 7200
\`\`\`

Only calls with a JSON body, with \`Authorization\`, with \`Idempotency-Key\`, and PUT and DELETE cost a preflight.
`
