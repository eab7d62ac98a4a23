import { OPTIONS } from '../conformance/arguments.ts'
import { DIFFERENCES } from '../conformance/differences.ts'
import { NOT_CARRIED_OUT } from '../conformance/not-carried-out.ts'
import { toBlock, toCode, toProse, toTable } from './html.ts'
import { type Page, toSection } from './layout.ts'

const SEVERITIES = [
  ['error', 'Errors', 'Something does not work for people. The command ends with 1.'],
  ['warning', 'Warnings', 'The elements cope, and the contract says otherwise.'],
  ['info', 'Notes', 'What was not checked, and what is otherwise and may stay so.'],
] as const

const COMMAND = `npm run conformance -- --api https://parking.example/api-root --origin https://museum.example
npx parking-elements --api http://localhost:8080 --city zarechny --accounts accounts.json --level pay`

const ACCOUNTS = `{
  "driver": { "login": "driver@demo.example", "password": "parking1" },
  "firm": { "inn": "7707083893", "contractNumber": "D-1" },
  "guest": { "phone": "79161234567", "payment": "assistBankCard" },
  "flat": { "parking": "9001", "guestTicket": "T000112", "driverTicket": "T000212" },
  "invoice": { "id": "demo-2001" },
  "bank": { "pay": "{url}/pay" },
  "settleSeconds": 30
}`

/** The page of `npm run conformance`: what it asks, and what each difference means. */
export function toConformancePage(): Page {
  const sections = [
    {
      id: 'command',
      title: 'The command',
      html: `${toBlock(COMMAND, { label: 'From the project, and from the package', language: 'sh' })}${toTable(
        ['Option', 'What it says'],
        Object.entries(OPTIONS).map(([name, meaning]) => [toCode(`--${name}`), toProse(meaning)]),
      )}<p>It ends with 0 where no error was found, with 1 where one was, with 2 where nothing could be asked. In the folder of <code>--out</code> lie <code>report.html</code> to read, <code>report.json</code>, and <code>junit.xml</code> with a case for each call.</p>`,
    },
    {
      id: 'levels',
      title: 'What it does to the backend',
      html: `<p>At the level <code>read</code> nothing is begun, paid or sent to anybody: calls that act are asked without a token, with a token of nobody, or without what they need. At the level <code>pay</code> everything is done with the test accounts that can be done and taken back: a guest parks and pays, withdraws, and is asked for again; the driver tops up by 100 roubles, parks, prolongs, corrects and stops, pays for a parking of the last hour, buys a season ticket and gives it back, changes vehicles, documents, names and switches and changes them back, writes an appeal, asks for bills and files; a firm takes drivers, a vehicle and a device into its fleet and out again. Whether it was done is looked for where another call has to show it.</p>${toTable(
        ['Never carried out', 'Why'],
        NOT_CARRIED_OUT.map(({ calls, why }) => [calls.map(toCode).join(', '), toProse(why)]),
      )}`,
    },
    {
      id: 'accounts',
      title: 'Test accounts, and a bank that pays',
      html: `${toBlock(ACCOUNTS, { label: 'accounts.json for the demo', language: 'json' })}<p>Each part may be left out; what needs it is told as <code>not-checked</code>. <code>bank.pay</code> is the address that is asked by POST to pay an order: <code>{url}</code> is <code>RedirectURL</code> without its query. The sandbox bank of the demo pays by its own button, <code>/bank/&lt;order&gt;/pay</code>; it has <code>cancel</code>, <code>decline</code> and <code>slow</code> beside it. In front of another bank put a small server that tells its test system to pay. <code>settleSeconds</code> is how long the city may take to know of it. <code>flat</code> names a parking behind a barrier and two stays that are not paid (the barrier of the demo knows every ticket that ends in two digits, once); <code>invoice</code> names an invoice that can be paid by card.</p>`,
    },
    ...SEVERITIES.map(([severity, title, hint]) => ({
      id: severity,
      title,
      html: `<p class="hint">${hint}</p>${toTable(
        ['Code', 'What it is', 'What to do'],
        Object.entries(DIFFERENCES)
          .filter(([, kind]) => kind.severity === severity)
          .map(([code, { says, mend }]) => [toCode(code), toProse(says), toProse(mend)]),
      )}`,
    })),
  ]
  return {
    file: 'conformance.html',
    title: 'Conformance of a backend',
    description: 'How a city’s own backend is checked against the contract: the command, its levels, every difference.',
    contents: sections.map(({ id, title }) => [id, title]),
    body: `<h1>Conformance of a backend</h1>
<p class="lead">A command asks a running backend every call of the contract as a page of another site would, and names each difference: call, field, what was found, what was expected, and how to mend it.</p>
${sections.map(({ id, title, html }) => toSection(id, title, html)).join('\n')}`,
  }
}
