import { renderAsync } from '@resvg/resvg-js'
import { toCityTime } from '../../../shared/domain/city-time.ts'
import type { CityModel } from '../city/city-model.ts'
import type { FineRow } from '../database/fines-schema.ts'
import { FONT_FILES } from '../http/pdf-fonts.ts'

const BODIES = ['#8a2f2b', '#2d4f7c', '#4d5a50', '#7b7f86', '#c9c4b6']

/** The photo of a fine, drawn: a car from behind at the kerb, its plate, and what a camera writes below. PNG, base64. */
export async function drawFinePhoto(fine: FineRow, city: CityModel): Promise<string> {
  const image = await renderAsync(toDrawing(fine, city), {
    font: { loadSystemFonts: false, fontFiles: Object.values(FONT_FILES), defaultFontFamily: 'PT Sans' },
  })
  return image.asPng().toString('base64')
}

function toDrawing({ plate, place, offenceAt, uin }: FineRow, { timeZone }: CityModel): string {
  const { date, minute } = toCityTime(offenceAt, timeZone)
  const day = date.split('-').toReversed().join('.')
  const time = `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
  const body = BODIES[Number(uin.at(-1)) % BODIES.length] ?? '#7b7f86'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 420" width="640" height="420" font-family="PT Sans">
    <rect width="640" height="420" fill="#b9c3c9"/>
    <path d="M0 60h150v150H0zM170 30h120v180H170zM310 80h150v130H310zM480 20h160v190H480z" fill="#98a4ab"/>
    <path d="M0 205h640v20H0z" fill="#77806f"/>
    <path d="M0 225h640v155H0z" fill="#565b60"/>
    <path d="M0 225h640v12H0z" fill="#a9a59b"/>
    <path d="M40 330h90v8H40zM260 330h90v8h-90zM480 330h90v8h-90z" fill="#d8d8d2"/>
    <path d="M560 215V90" stroke="#6c7174" stroke-width="7"/>
    <circle cx="560" cy="70" r="36" fill="#1d4fa3" stroke="#c22" stroke-width="8"/>
    <path d="m537 47 46 46m0-46-46 46" stroke="#c22" stroke-width="8"/>
    <ellipse cx="300" cy="352" rx="180" ry="14" fill="#3c4044"/>
    <path d="M150 318v34h44v-34zm256 0v34h44v-34z" fill="#22262a"/>
    <path d="M138 240q4-20 28-24l22-62q8-22 32-22h160q24 0 32 22l22 62q24 4 28 24v78q0 12-12 12H150q-12 0-12-12z" fill="${body}"/>
    <path d="m202 208 17-48q4-10 15-10h132q11 0 15 10l17 48z" fill="#2d3942"/>
    <path d="M146 240h52v26h-52zm256 0h52v26h-52z" fill="#d4413a"/>
    <path d="M140 300h320v18H140z" fill="#2f3337"/>
    <rect x="226" y="252" width="148" height="36" rx="5" fill="#f6f6f2" stroke="#20242a" stroke-width="3"/>
    <text x="300" y="279" font-size="25" font-weight="700" text-anchor="middle" fill="#14181f">${escape(plate)}</text>
    <path d="M0 380h640v40H0z" fill="#14181f"/>
    <text x="16" y="406" font-size="19" fill="#f2d64b">${day} ${time}</text>
    <text x="624" y="406" font-size="19" text-anchor="end" fill="#e8ebee">${escape(place)}</text>
  </svg>`
}

const pad = (value: number) => String(value).padStart(2, '0')

function escape(text: string): string {
  return text.replace(/[<>&"]/g, (letter) => `&#${letter.codePointAt(0)};`)
}
