/** A command or a file of the guide “Your city in an afternoon”; a test runs or checks each. */
export interface Block {
  label: string
  language: 'sh' | 'json' | 'html' | 'js'
  code: string
}

/** Where the cities of the guide lie, beside the project. */
export const CITIES_FOLDER = '../cities'
/** Whom the conformance command signs in as; the city's own `accounts.json` is another file. */
export const TEST_ACCOUNTS = '../test-accounts.json'
/** Where the backend of one's own is copied to. */
export const OWN_FOLDER = '../my-backend'

export const BLOCKS = {
  install: { label: 'In the folder of the project', language: 'sh', code: 'npm ci' },
  ask: { label: 'The questions, one after the other', language: 'sh', code: 'npm run new-city -- novy' },
  write: {
    label: 'The same without questions',
    language: 'sh',
    code: `npm run new-city -- novy --yes --folder ${CITIES_FOLDER} \\
  --title-ru Новый --title-en Novy --time-zone Europe/Samara --centre "53.195, 50.101" \\
  --zone 1 --price 60 --parking "Лесная улица, 5" \\
  --weekdays 00:00-24:00 --saturdays 00:00-24:00 --sundays 00:00-24:00 \\
  --email parking@novy.example --phone "8 800 555-00-07" --origins https://museum.example`,
  },
  start: { label: 'Start', language: 'sh', code: `EXTRA_CITIES=${CITIES_FOLDER} npm start` },
  import: {
    label: 'Parkings and streets of open data, into the same city',
    language: 'sh',
    code: `npm run import -- ${CITIES_FOLDER} novy kerbs.geojson streets.geojson --map name=street --map zone=zone_code`,
  },
  page: {
    label: '../museum/index.html, beside the project',
    language: 'html',
    code: `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Museum</title>
  <link rel="stylesheet" href="http://localhost:8080/parking.css">
  <script src="http://localhost:8080/loader.js" async></script>
  <h1>Parking at the museum</h1>
  <parking-guest-payment city="novy" zone="1" lang="en"></parking-guest-payment>
</html>`,
  },
  serve: {
    label: 'Another origin: port 3000 of this machine',
    language: 'sh',
    code: 'python3 -m http.server 3000 --directory ../museum',
  },
  accounts: {
    label: TEST_ACCOUNTS,
    language: 'json',
    code: `{
  "driver": { "login": "driver@demo.example", "password": "parking1" },
  "guest": { "phone": "79161234567", "payment": "assistBankCard" },
  "bank": { "pay": "{url}/pay" },
  "settleSeconds": 30
}`,
  },
  judge: {
    label: 'While it runs, from another terminal',
    language: 'sh',
    code: `npm run conformance -- --api http://localhost:8080/novy --accounts ${TEST_ACCOUNTS} --level pay --out ../conformance`,
  },
  production: {
    label: 'What production needs to know; the values are yours',
    language: 'sh',
    code: `export EXTRA_CITIES=/srv/cities
export PUBLIC_URL=https://parking.novy.example
export DATABASE_URL=postgres://parking@db.novy.example/parking
export SIGNING_SECRET=6f1d0c5b8e7a49302b1c4d5e6f708192
export ALLOWED_ORIGINS=https://novy.example,https://museum.example
export SMTP_URL=smtps://parking:password@mail.novy.example
export MAIL_FROM=parking@novy.example
export SMS_URL=https://sms.novy.example/messages
export SMS_TOKEN=token-of-the-sms-gateway
export BANK_URL=https://bank-adapter.novy.example
export BANK_TOKEN=token-of-the-bank-adapter
export TRUST_PROXY=1`,
  },
  launch: {
    label: 'Build once, then start',
    language: 'sh',
    code: `npm ci --include=dev && npm run build
npm start -- --production`,
  },
  copy: {
    label: 'A backend to begin with, outside of the project',
    language: 'sh',
    code: `npm ci && npm run build
cp -r demo/own-backend ${OWN_FOLDER}`,
  },
  entry: {
    label: 'The entry in city.mjs, in place of the one there',
    language: 'js',
    code: `export const entry = {
  city: 'novy',
  nameForShow: { ru: 'Новый', en: 'Novy' },
  timeZone,
  mapBounds: [
    [53.17, 50.05],
    [53.23, 50.15],
  ],
  profile: 'standart',
  idempotency: true,
  registrationEnabled: false,
  restoreEnabled: false,
}`,
  },
  own: {
    label: 'Start; LIBRARY is the folder of the built elements',
    language: 'sh',
    code: `LIBRARY=dist PORT=8090 node ${OWN_FOLDER}/main.mjs`,
  },
  ownAccounts: {
    label: TEST_ACCOUNTS,
    language: 'json',
    code: `{
  "driver": { "login": "driver@berezhki.example", "password": "parking1" },
  "guest": { "phone": "79161234567", "payment": "card" },
  "bank": { "pay": "{url}/pay" }
}`,
  },
  ownJudge: {
    label: 'While it runs, from another terminal',
    language: 'sh',
    code: `npm run conformance -- --api http://localhost:8090 --accounts ${TEST_ACCOUNTS} --level pay --out ../conformance`,
  },
  ownOrigins: {
    label: 'Sites that may embed it',
    language: 'sh',
    code: `ORIGINS=https://museum.example,http://localhost:3000 LIBRARY=dist node ${OWN_FOLDER}/main.mjs`,
  },
  ownPage: {
    label: 'On the museum’s page: elements of one server, answers of another',
    language: 'html',
    code: `<script src="https://city.example/loader.js" async></script>
<parking-guest-payment api="https://parking.novy.example" zone="1" lang="en"></parking-guest-payment>`,
  },
} as const satisfies Record<string, Block>
