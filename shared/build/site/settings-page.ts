import { type CityKey, readEntryKeys, readSettingKeys } from '../../../demo/cities/city-reference.ts'
import { foldersReading, type Mention, readMentions } from '../reference/setting-readers.ts'
import { toCode, toProse, toTable } from './html.ts'
import { type Page, toSection } from './layout.ts'

const PARTS: readonly { reader: CityKey['reader']; id: string; title: string; hint: string }[] = [
  {
    reader: 'elements',
    id: 'elements',
    title: 'Settings that the elements read',
    hint: 'A city says each switch, number and choice outright in its <code>city.json</code>; the default holds where another server sends none.',
  },
  {
    reader: 'server',
    id: 'server',
    title: 'Settings that the server reads',
    hint: 'They may be left out.',
  },
]

const SCHEMAS = ['cities', 'city', 'entry', 'settings']
  .map((name) => `<a href="schemas/${name}.schema.json"><code>${name}</code></a>`)
  .join(', ')

/** The page of what a city says of itself in `city.json`: its entry and its settings. */
export function toSettingsPage(): Page {
  const mentions = readMentions()
  const settings = readSettingKeys()
  const sections = PARTS.map(({ reader, id, title, hint }) => ({
    id,
    title,
    html: `<p class="hint">${hint}</p>${toKeys(
      settings.filter((key) => key.reader === reader),
      mentions,
    )}`,
  }))
  const entry = {
    id: 'entry',
    title: 'The entry',
    html: `<p class="hint">One city of <code>cities.json</code>. What only the server reads is not sent.</p>${toTable(
      ['Key', 'Shape', 'Default', 'What it does', 'Source'],
      readEntryKeys().map((key) => [...toCells(key), toProse(key.source)]),
    )}`,
  }
  const all = [...sections, entry]
  return {
    file: 'settings.html',
    title: 'Settings of a city',
    description: 'Every key of city.json: what it means, its shape, its default and who reads it.',
    contents: all.map(({ id, title }) => [id, title]),
    body: `<h1>Settings of a city</h1>
<p class="lead">What a city says of itself in its <code>city.json</code>. A key that is not here, or stands there twice, is refused with its file and its name. As JSON Schemas, which the start itself goes by: ${SCHEMAS}.</p>
${all.map(({ id, title, html }) => toSection(id, title, html)).join('\n')}`,
  }
}

function toKeys(keys: readonly CityKey[], mentions: readonly Mention[]): string {
  const rows = keys.map((key) => {
    const mayRead = key.reader === 'server' ? mentions.filter(({ path }) => path.startsWith('demo/')) : mentions
    return [...toCells(key), foldersReading(key, mayRead).map(toCode).join(', '), toProse(key.source)]
  })
  return toTable(['Setting', 'Shape', 'Default', 'What it does', 'Read in', 'Source'], rows)
}

function toCells({ name, shape, fallback, meaning }: CityKey): string[] {
  return [toCode(name), toProse(shape), fallback === '' ? 'none' : toCode(fallback), toProse(meaning)]
}
