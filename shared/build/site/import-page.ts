import { OPTIONS } from '../../../demo/cities/import/arguments.ts'
import { FIELDS } from '../../../demo/cities/import/fields.ts'
import { NOTICES } from '../../../demo/cities/import/notice-kinds.ts'
import { toBlock, toCode, toProse, toTable } from './html.ts'
import { type Page, toSection } from './layout.ts'

const SEVERITIES = [
  ['error', 'Errors', 'Something was lost: a feature was left out, or nothing was written.'],
  ['warning', 'Warnings', 'Something was taken otherwise than it stands in the file, or is told as not known.'],
  ['info', 'Notes', 'Nothing is done in silence: what was left out on purpose, reckoned or converted.'],
] as const

const COMMAND = `npm run import -- ~/cities berlin kerbs.geojson areas.geojson \\
  --map name=highway:name --map free=condition:free --time-zone Europe/Berlin
EXTRA_CITIES=~/cities npm start`

const PRESETS = [
  ['own', 'Plain GeoJSON: the properties below by their own names. Any feature is a parking, unless it has a `layer`.'],
  [
    'curblr',
    'CurbLR 1.1: kerbs of one side of a street are laid on each other, and the rule of the highest priority holds at each metre and minute. Currency, time zone and order of priority are those of the manifest, the tariff zone that of the machines where they name one (“zone 1002”). --map reads what a kerb says beside its rules: its code, its name, its zone, its places.',
  ],
  [
    'osm',
    'OpenStreetMap: `amenity=parking`, kerbs as shapes (`parking`, `condition`, `fee`, `maxstay`, `charge`), and kerbs as tags of their street (`parking:left` …, `parking:lane:left` …). What is private or forbidden is left out. `highway`, `building` … are the ground of the map.',
  ],
] as const

/** The page of `npm run import`: what it reads, and what each notice of its report means. */
export function toImportPage(): Page {
  const sections = [
    {
      id: 'command',
      title: 'The command',
      html: `${toBlock(COMMAND, { label: 'Berlin, as a terminal has it' })}${toTable(
        ['Option', 'What it says'],
        Object.entries(OPTIONS).map(([name, meaning]) => [toCode(`--${name}`), toProse(meaning)]),
      )}`,
    },
    {
      id: 'presets',
      title: 'Presets',
      html: `<p class="hint">Each feature is told by itself; <code>--preset</code> decides for all.</p>${toTable(
        ['Preset', 'What it reads'],
        PRESETS.map(([name, meaning]) => [toCode(name), toProse(meaning)]),
      )}`,
    },
    {
      id: 'fields',
      title: 'Fields',
      html: `<p class="hint">What <code>--map field=property</code> names. <code>free=condition:free|disc</code> is yes where the property has one of the values; <code>name=location.streetName</code> goes into an object. Several <code>--map</code> of one field are asked in their order, then the preset.</p>${toTable(
        ['Field', 'What it is'],
        Object.entries(FIELDS).map(([name, meaning]) => [toCode(name), toProse(meaning)]),
      )}`,
    },
    ...SEVERITIES.map(([severity, title, hint]) => ({
      id: severity,
      title,
      html: `<p class="hint">${hint}</p>${toTable(
        ['Code', 'What happened', 'What to do'],
        Object.entries(NOTICES)
          .filter(([, notice]) => notice.severity === severity)
          .map(([code, { says, mend }]) => [toCode(code), toProse(says), toProse(mend)]),
      )}`,
    })),
  ]
  return {
    file: 'import.html',
    title: 'Import of a city',
    description: 'How open data become a city: presets, fields, options, and every notice of the report.',
    contents: sections.map(({ id, title }) => [id, title]),
    body: `<h1>Import of a city</h1>
<p class="lead">GeoJSON in, a city out. Every feature becomes a parking, a part of the map’s ground, or a notice; what the start of the backend would refuse is not written.</p>
${sections.map(({ id, title, html }) => toSection(id, title, html)).join('\n')}`,
  }
}
