import { ALLOWED_HEADERS, EXPOSED_HEADERS } from '../http/cors-headers.ts'

/** What holds for every call, in Markdown: the description of the document. */
export const GUIDE = `What the parking elements ask of a city, and what they do with the answers. A city that serves these calls needs nothing else.

## Requests

- The base address is \`apiUrl\` of the city’s entry, or the attribute \`api\` of an element.
- Bodies are forms (\`application/x-www-form-urlencoded\`, nested values as \`transport[number]\`, \`zones[0]\`); appeals are JSON. A server reads both everywhere.
- Names of parameters are compared without case; the elements send the spelling of this document.
- A token comes as the query parameter or body field \`token\` (\`Token\` where the call says so), or as \`Authorization: Bearer <token>\`. To its own origin an element always sends the header; a server reads all three.
- \`Accept-Language\` (\`ru\`, \`en\`) says in which language the server writes letters and the \`message\` of a refusal.
- A path that is answered with HTTP 404 and no \`errorName\` is asked again under its older names, which this document marks as deprecated.

## Answers

- JSON objects with \`status\`: \`ok\` or \`error\`. Business errors have HTTP 200; 401 goes with \`TokenExpired\` and \`TokenNotFound\` alone, 429 with limits, 5xx with faults. 304, 403 and 404 mean what HTTP says. An \`errorName\` is understood under any of them.
- A list is \`result: [...]\`, one thing is \`result: {...}\`; where this document has a thing at the top, it is read under \`result\` too.
- Names in answers are compared without case. Fields that are not here are left alone; words that are not here are read as their description says.
- \`null\` is read as missing. What cannot be read in a required field makes the whole answer unreadable: the element says so (\`contract\`) and offers to try again.
- Money is decimal roubles with at most two digits after the point; tariffs are whole kopecks per hour. Times are ISO 8601 with the city’s offset; one without offset is read as the city’s time. Coordinates are \`{latitude, longitude}\` in degrees.
- Addresses to which a browser is sent are https; http only on the page’s own origin or on this machine.
- An answer that takes longer than 15 seconds is given up; of a payment the elements then ask what became of it before anybody can pay again.

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
