import type { NoticeKind } from '../../../demo/cities/import/severity.ts'

/** Every difference that the command can find. The report, its page and the reference are made of this table. */
export const DIFFERENCES = {
  unreachable: {
    severity: 'error',
    says: 'No answer came within 15 seconds, which is as long as an element waits.',
    mend: 'Open the address in a browser. Behind a balancer, look whether the path reaches the backend at all.',
  },
  'not-json': {
    severity: 'error',
    says: 'The answer is no JSON object.',
    mend: 'Answer every call with an object that has `status`, refusals and faults too. HTML is mostly an error page of a server in front.',
  },
  'core-call-missing': {
    severity: 'error',
    says: 'A call that every element makes is answered with HTTP 404.',
    mend: 'Serve it: without it no element starts.',
  },
  'call-missing': {
    severity: 'info',
    says: 'The call is answered with HTTP 404. The elements that make it do not work with this backend; the others do.',
    mend: 'Serve it, or do not embed those elements: the page “Calls of the elements” says which they are.',
  },
  'entry-missing': {
    severity: 'info',
    says: 'The city has no entry of its own: `/city.json` is answered with HTTP 404. Elements that name this backend by `api` show no name of the city, offer no social sign-in, and send no `Idempotency-Key`.',
    mend: 'Serve it, as “The city’s entry” of the OpenAPI document says. Where every page finds the city in `cities.json`, nothing has to be done.',
  },
  'unknown-path-answered': {
    severity: 'error',
    says: 'A path that does not exist is not answered with HTTP 404.',
    mend: 'Answer 404. By it an element finds the older name of a call; a page of 200 for every path hides that.',
  },
  'status-word': {
    severity: 'error',
    says: '`status` of the answer is neither `ok` nor `error`.',
    mend: 'Write one of the two. What was wrong stands in `errorName`.',
  },
  refused: {
    severity: 'error',
    says: 'A right request was refused.',
    mend: 'Look at the request in the report; if the test account may not do this, take another one.',
  },
  'not-refused': {
    severity: 'error',
    says: 'A request that must be refused was answered with `ok`.',
    mend: 'Answer `status: error` with one of the names that are expected.',
  },
  'ok-under-fault': {
    severity: 'error',
    says: 'The answer says `ok`, and its HTTP status says that something failed.',
    mend: 'Send HTTP 200 with `ok`: the elements take it as failed otherwise.',
  },
  'http-status': {
    severity: 'warning',
    says: 'The HTTP status of the refusal is another than that of the contract.',
    mend: 'Business errors have 200; 401 goes with `TokenNotFound` and `TokenExpired`; 429 with limits; 5xx with faults.',
  },
  'error-name-missing': {
    severity: 'error',
    says: 'A refusal has no `errorName`, so people read that something unknown went wrong.',
    mend: 'Name it: the OpenAPI document lists the names of each call.',
  },
  'error-name-unknown': {
    severity: 'error',
    says: '`errorName` is no name of the catalogue.',
    mend: 'Take a name of the list, letter for letter; some are misspelt on purpose (`UnregistredAccount`).',
  },
  'error-name-other': {
    severity: 'error',
    says: '`errorName` is none of those that this request must be refused with.',
    mend: 'Take one of those that are expected: the elements choose words, field and next step by it.',
  },
  'field-missing': {
    severity: 'error',
    says: 'A required field is missing, or null.',
    mend: 'Send it under the name of the contract. An empty list or text is a value, where the description says so.',
  },
  'field-type': {
    severity: 'error',
    says: 'A field has another type.',
    mend: 'Numbers, texts and flags are those of JSON: 45, "45" and "true" are not the same.',
  },
  'field-word': {
    severity: 'error',
    says: 'A field has a word that the contract does not know.',
    mend: 'Map the word to one of those that are expected.',
  },
  'field-format': {
    severity: 'error',
    says: 'A text is written otherwise than the contract says.',
    mend: 'Write it in the format that is expected.',
  },
  'field-range': {
    severity: 'error',
    says: 'A value is too small, too large, or empty.',
    mend: 'Send a value within the range that is expected.',
  },
  'field-case': {
    severity: 'info',
    says: 'A field is spelt in another case. The elements read it.',
    mend: 'Nothing has to be done.',
  },
  'field-alias': {
    severity: 'info',
    says: 'A field stands under its other name. The elements read it.',
    mend: 'Nothing has to be done.',
  },
  'money-precision': {
    severity: 'error',
    says: 'An amount of roubles has more than two digits after the point.',
    mend: 'Count in whole kopecks, and divide by a hundred when it is written: 0.1 + 0.2 is no amount.',
  },
  'money-not-whole': {
    severity: 'error',
    says: 'A price in kopecks, or another whole number, has a fraction.',
    mend: 'Kopecks are whole: 60 roubles an hour are 6000.',
  },
  'money-text': {
    severity: 'warning',
    says: 'An amount of an answer is a text. The elements read it.',
    mend: 'Send a JSON number: 45.5.',
  },
  'time-without-offset': {
    severity: 'warning',
    says: 'A time has no offset. The elements read it as the city’s time.',
    mend: 'Write the offset: 2025-03-12T19:30:00+03:00.',
  },
  'time-offset': {
    severity: 'warning',
    says: 'A time has another offset than the city has at that time. The elements show the right moment.',
    mend: 'Write the city’s time with the city’s offset, summer time included.',
  },
  unreadable: {
    severity: 'error',
    says: 'An element cannot read the answer, although its fields are there.',
    mend: 'Compare the field with its description; the elements’ own reader refused it.',
  },
  inconsistent: {
    severity: 'error',
    says: 'Two things that belong together contradict each other.',
    mend: 'Make both from one source.',
  },
  'token-not-asked': {
    severity: 'error',
    says: 'A call that needs a token is answered without one.',
    mend: 'Refuse with `TokenNotFound` and HTTP 401: anybody could read it.',
  },
  'token-foreign-accepted': {
    severity: 'error',
    says: 'A token that the city has never given is accepted.',
    mend: 'Look every token up; refuse with `TokenNotFound` and HTTP 401.',
  },
  'token-place-refused': {
    severity: 'error',
    says: 'A right token is not read in a place where the elements put it.',
    mend: 'Read it as the parameter `token` and as `Authorization: Bearer <token>`: by the header an element of the same origin sends it always.',
  },
  'token-place-accepted': {
    severity: 'error',
    says: 'A token is accepted as a cookie.',
    mend: 'Read no cookies: with them any page could act for a person who is signed in.',
  },
  'token-kind-accepted': {
    severity: 'error',
    says: 'A guest’s token opens what only a driver may see.',
    mend: 'Keep the two apart: a guest’s token shows the guest’s own parkings alone.',
  },
  'cors-preflight': {
    severity: 'error',
    says: 'The preflight (`OPTIONS`) of an embedding page is refused.',
    mend: 'Answer OPTIONS with 2xx and `Access-Control-Allow-Origin`; it carries no token, so do not ask for one.',
  },
  'cors-method': {
    severity: 'error',
    says: 'The preflight does not allow the method of the call.',
    mend: 'Access-Control-Allow-Methods: GET, POST, PUT, DELETE',
  },
  'cors-header': {
    severity: 'error',
    says: 'The preflight does not allow a header that the elements send.',
    mend: 'Access-Control-Allow-Headers: Authorization, Content-Type, Idempotency-Key',
  },
  'cors-origin': {
    severity: 'error',
    says: 'The answer has no `Access-Control-Allow-Origin` for the page that asked.',
    mend: 'Send it with every answer, refusals included. If the page is not on your list, name one that is: --origin.',
  },
  'cors-expose': {
    severity: 'error',
    says: 'A page of another site cannot read a header that the elements need.',
    mend: 'Access-Control-Expose-Headers: Date, Retry-After. By Date an element counts down, by Retry-After it says when to try again.',
  },
  'cors-vary': {
    severity: 'warning',
    says: 'The answer names the origin and has no `Vary: Origin`, so a cache may hand it to another site.',
    mend: 'Vary: Origin, on refusals too.',
  },
  'cors-credentials': {
    severity: 'warning',
    says: 'The answer allows cookies of other sites.',
    mend: 'Leave `Access-Control-Allow-Credentials` out: the elements send no cookies.',
  },
  'cors-any': {
    severity: 'info',
    says: 'Every page may embed the city.',
    mend: 'Nothing, if that is meant; else answer the origins of a list alone.',
  },
  'date-missing': {
    severity: 'error',
    says: 'The answer has no readable `Date` header.',
    mend: 'Send it: a countdown goes by the server’s time, as clocks of phones are wrong.',
  },
  'retry-missing': {
    severity: 'warning',
    says: 'HTTP 429 comes without a `Retry-After` of whole seconds.',
    mend: 'Send it with every limit: by it the sign-in says how long to wait.',
  },
  'cache-tag': {
    severity: 'warning',
    says: 'An answer that many ask for has no `ETag`, or its tag is not honoured.',
    mend: 'Send an ETag and answer 304 to `If-None-Match`: zones, parkings and the map are the largest answers.',
  },
  'cache-private': {
    severity: 'error',
    says: 'An answer that belongs to one person, or to one moment, may be kept by a cache.',
    mend: 'Cache-Control: no-store',
  },
  'prefetch-acted': {
    severity: 'warning',
    says: 'A call that acts is carried out for a browser that only looks ahead.',
    mend: 'Refuse `Sec-Purpose: prefetch` with HTTP 403.',
  },
  'duplicate-made': {
    severity: 'error',
    says: 'The same attempt, sent twice, was carried out twice.',
    mend: 'Keep the answer under the `Idempotency-Key` and repeat it; without a key, under plate, zone and start for 5 minutes.',
  },
  'key-reused': {
    severity: 'warning',
    says: 'Another request under the same `Idempotency-Key` was not refused: one of the two is taken for the other.',
    mend: 'Keep what was asked beside the answer, and refuse with `ValidationError` what is not the same.',
  },
  'price-other': {
    severity: 'error',
    says: 'A price is another than the tariff and the calendar of the same city come to.',
    mend: 'Each minute costs what holds at its beginning, by the city’s clock and the day’s type; the sum is floored once. What a discount takes off stands in `sumSale`.',
  },
  'price-not-held': {
    severity: 'error',
    says: 'Another price was taken than the person has agreed to.',
    mend: 'Compare `expectedCost` with your own price, and refuse with `PriceChangedTryLater`.',
  },
  'old-version-taken': {
    severity: 'error',
    says: 'A change that was made from an older version of a thing is taken, and what another device has changed is lost.',
    mend: 'Compare `version`, and refuse with `ValidationError`, the thing as it is now beside it as `result`.',
  },
  'file-wrong': {
    severity: 'error',
    says: 'The file that an answer leads to cannot be had, or is none of that kind.',
    mend: 'Open the address in a browser without a sign-in: a signed address needs no token, and its `Content-Type` says what it is.',
  },
  'redirect-unsafe': {
    severity: 'error',
    says: 'The address of the bank’s page is none that an element would open.',
    mend: 'Send an absolute https address; http only on this machine.',
  },
  'redirect-relative': {
    severity: 'error',
    says: 'The address of the bank’s page is relative, so that a page of another site would look for it on that site.',
    mend: 'Send it whole, with scheme and host: https://bank.example/order/1.',
  },
  'state-wrong': {
    severity: 'error',
    says: 'What the call says happened is not what had been done.',
    mend: 'Let the status follow the bank: paid within the time that the report names, cancelled at once.',
  },
  'stranger-sees': {
    severity: 'error',
    says: 'A stranger’s token shows a parking that is not the stranger’s.',
    mend: 'Look things up by their number and their owner together.',
  },
  'not-checked': {
    severity: 'info',
    says: 'The call could not be checked.',
    mend: 'Give what is missing: an account in --accounts, --level pay, or data in the test account.',
  },
} as const satisfies Record<string, NoticeKind>

export type DifferenceCode = keyof typeof DIFFERENCES
