import { isIPv6 } from 'node:net'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import { toPlateKey } from '../../shared/domain/plate.ts'
import type { CityModel } from './city/city-model.ts'
import type { Context } from './context.ts'
import { rowsOf, type Db } from './database/database.ts'
import { BusinessError } from './http/business-error.ts'
import { hashShort } from './secret-text.ts'

export interface Limit {
  /** How often within the window. */
  most: number
  seconds: number
}

/**
 * A guest and a driver are counted by themselves, since hundreds may stand behind one address (a mobile network, an
 * office); who is not known yet, by the address.
 */
export const LIMITS = {
  cost: { most: 240, seconds: 60 },
  start: { most: 30, seconds: 60 },
  status: { most: 300, seconds: 60 },
  /** Each answer "already parked" is a way to look for a stranger's car (readings gD-39). */
  probe: { most: 6, seconds: 600 },
  /** The same from one address, whose callers can have any number of tokens. */
  probeFrom: { most: 60, seconds: 600 },
  /**
   * The same about one plate, from wherever. Its price is not counted so: whoever asked for it often enough would keep
   * the plate's driver from paying.
   */
  probePlate: { most: 20, seconds: 3600 },
  /** That another driver has one plate, whoever is told. */
  plateOwner: { most: 60, seconds: 3600 },
  /** Whatever guests, and those who pay an invoice, ask from one address. */
  address: { most: 6000, seconds: 60 },
  /** What is found on the map or near a point: it goes through all parkings of a city. */
  find: { most: 600, seconds: 60 },
  /** Numbers of receipts follow each other. */
  receipt: { most: 30, seconds: 600 },
  /**
   * Numbers of invoices that there are not, from one address. Beyond them no invoice is told of there, or whoever tries
   * numbers would still see which of them there are.
   */
  unknownInvoice: { most: 30, seconds: 600 },
  /** Histories as files, which are kept for a day: of one account. */
  export: { most: 30, seconds: 3600 },
  /**
   * Sign-ins with a wrong password from one address, to whatever logins; beyond them a picture is asked for and nothing is
   * refused: those behind the address with the right one must come in.
   */
  signIn: { most: 150, seconds: 60 },
  /**
   * Passwords, codes and pictures that are tried from one address, right or wrong: many bring a picture, which is to be
   * drawn. A quarter of the passwords that one process can reckon in that time (`account/password.ts`: two at once, a tenth
   * of a second each): right ones count nowhere else, and one address that sends them over and over leaves others room.
   * More than `signIn`, whose picture would never be asked for otherwise.
   */
  tries: { most: 300, seconds: 60 },
  /** "Is this e-mail taken" tells of strangers (readings gE-07); a user who types asks a few times. */
  check: { most: 30, seconds: 60 },
  /** Each is read by a person. */
  appeal: { most: 10, seconds: 3600 },
  message: { most: 60, seconds: 600 },
  /** What the bank is said to have done with one order: each is a question to the bank. */
  callback: { most: 20, seconds: 60 },
  /** Wrong tokens of the staff from one address; a right one is never refused. */
  staff: { most: 10, seconds: 600 },
  /** Codes that are asked for from one address, to whomever: a mobile network has one for a part of the city. */
  code: { most: 300, seconds: 600 },
  /** Codes to one e-mail or phone that are asked for from one address. */
  codeToFrom: { most: 6, seconds: 3600 },
  /** The same from wherever: more, or one stranger would keep its owner out. */
  codeTo: { most: 20, seconds: 3600 },
  /** SMS to phones that no account has, by the address that asks for them: each is paid for. */
  codeToNobody: { most: 20, seconds: 600 },
  /** Codes to phones that a registration or an account wants to have, whichever they are: each is paid for. */
  codeToNew: { most: 10, seconds: 3600 },
  /** The same for one address, whose callers can have any number of registrations; an office's and a mobile network's. */
  codeToNewFrom: { most: 40, seconds: 600 },
  /**
   * Codes by a call to one phone, from wherever. Each is one of 10⁴ and bears 5 wrong tries: whoever guesses has 15 an
   * hour, and 30 in the worst one, which lies across two of these. What is beyond is an SMS, one of 10⁶: the owner is
   * not kept out, and all that `codeTo` lets through, 100 tries, are worth one at a call.
   */
  codeCallTo: { most: 3, seconds: 3600 },
  /**
   * The same for one address, to whomever: 300 tries an hour over all phones, and 600 in the worst one. Others behind
   * the address have an SMS then.
   */
  codeCallFrom: { most: 60, seconds: 3600 },
  /** Calls whose number becomes a password, to one phone (readings gE-04). */
  callTo: { most: 3, seconds: 3600 },
  /**
   * The same for one address, to whomever. In the hour that its digits are good for a login bears 31 wrong ones (10, then
   * 7 each quarter of an hour, all but three with a picture; readings gE-15): 310 over all phones. The way that is left
   * to others behind the address is a code.
   */
  callFrom: { most: 10, seconds: 3600 },
} as const satisfies Record<string, Limit>

export type Limits = Record<keyof typeof LIMITS, Limit>

/**
 * A name for a caller that does not tell the caller: addresses, phones and plates are personal data, and few enough to be
 * tried one after the other by whoever has the database without the server's secret.
 */
export function toBucket({ secret }: Pick<Context, 'secret'>, purpose: string, caller: string): string {
  return hashShort(secret, purpose, caller)
}

export interface Use {
  name: keyof Limits
  caller: string
  /** By itself 1; 0 asks whether there were too many before, and counts nothing. */
  times?: 0 | 1
}

/** Counts one use and refuses with HTTP 429 when there were too many. */
export function countUse(db: Db, context: Context, use: Use): Promise<void> {
  return countUses(db, context, { uses: [use] })
}

/**
 * Counts uses and refuses with HTTP 429 when there were too many of one; what is refused by one counter takes nothing from
 * the others, which other callers share. The counters are in the database, so that any number of processes count together;
 * one statement, so that no two uses count as one. The counter that most callers share comes last: each waits there for the
 * one before, who has nothing else to wait for then.
 */
async function countUses(
  db: Db,
  context: Context,
  { uses, code = 'UnknownError' }: { uses: readonly Use[]; code?: ErrorCode },
): Promise<void> {
  const { limits } = context
  const now = context.clock.now()
  const at = new Date(now).toISOString()
  const counted = uses.map(({ name, caller, times = 1 }) => {
    const { most, seconds } = limits[name]
    const oldest = new Date(now - seconds * 1000).toISOString()
    return { most, seconds, oldest, times, bucket: toBucket(context, name, caller) }
  })
  const rows = counted.map(({ bucket, times }) => sql`(${bucket}, ${at}::timestamptz, ${times}::integer)`)
  const ofBucket = counted.map(({ bucket, oldest }) => sql`WHEN ${bucket} THEN ${oldest}::timestamptz`)
  const isOver = sql`l.window_start <= CASE l.bucket ${sql.join(ofBucket, sql` `)} END`
  const result = await db.execute(sql`
    INSERT INTO rate_limits AS l (bucket, window_start, used) VALUES ${sql.join(rows, sql`, `)}
    ON CONFLICT (bucket) DO UPDATE SET
      used = CASE WHEN ${isOver} THEN excluded.used ELSE l.used + excluded.used END,
      window_start = CASE WHEN ${isOver} THEN excluded.window_start ELSE l.window_start END
    RETURNING bucket, used, window_start`)
  const ends = new Map<string, number>()
  for (const row of rowsOf(result)) {
    const limit = counted.find(({ bucket }) => bucket === row['bucket'])
    if (!limit || Number(row['used']) <= limit.most) continue
    ends.set(limit.bucket, new Date(String(row['window_start'])).getTime() + limit.seconds * 1000)
  }
  if (ends.size === 0) return
  for (const { bucket, times } of counted) if (times > 0 && !ends.has(bucket)) await takeBackOf(db, bucket) // oxlint-disable-line no-await-in-loop -- one lock at a time
  throw new BusinessError(code, {
    says: code === 'UnknownError' ? 'error.tooManyRequests' : undefined,
    httpStatus: 429,
    retryAfterSeconds: Math.max(1, Math.ceil((Math.max(...ends.values()) - now) / 1000)),
  })
}

/** Takes one use back that was counted and not refused: it was not what is counted. */
export function takeBack(context: Context, { name, caller }: Use): Promise<void> {
  return takeBackOf(context.database.db, toBucket(context, name, caller))
}

async function takeBackOf(db: Db, bucket: string): Promise<void> {
  await db.execute(sql`UPDATE rate_limits SET used = used - 1 WHERE bucket = ${bucket} AND used > 0`)
}

/** Counts a use by the client's address. */
export function limitCaller(
  context: Context,
  city: CityModel,
  { name, request }: { name: keyof Limits; request: FastifyRequest },
): Promise<void> {
  return countUse(context.database.db, context, ofAddress(city, name, request.ip))
}

export function ofTarget(city: CityModel, name: keyof Limits, target: string): Use {
  return { name, caller: `${city.name} ${target}` }
}

export function ofAddress(city: CityModel, name: keyof Limits, address: string): Use {
  return ofTarget(city, name, toNetwork(address))
}

/** What one caller has of addresses: one of the old internet, and a network of 2⁶⁴ of the next one. */
export function toNetwork(text: string): string {
  const address = withoutPort(text)
  if (!isIPv6(address)) return address
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`)
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array<number>(8 - first.length - last.length).fill(0)
  const groups = [...first, ...zeros, ...last]
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535')
    return groups
      .slice(6)
      .flatMap((group) => [Math.floor(group / 256), group % 256])
      .join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** Some servers name a port beside the address, another for each connection. */
function withoutPort(text: string): string {
  const [, bracketed, plain] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? []
  return bracketed ?? plain ?? text
}

function groupsOf(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
}

/** Plates however they are spelled, each once and in an order of their own: no two requests wait for each other. */
function toPlateUses(city: CityModel, name: keyof Limits, plates: readonly string[]): Use[] {
  const keys = new Set(plates.map(toPlateKey).filter((key) => key !== ''))
  return [...keys].toSorted().map((key) => ofTarget(city, name, key))
}

interface GuestUse {
  name: keyof Limits
  /** What is counted by the address besides. */
  from?: keyof Limits
  request: FastifyRequest
  /** Hash of the token; who has none yet is counted by the address. */
  owner: string | null
  /** The plate that is asked about, and what it is counted as. */
  about?: { name: keyof Limits; plate: string } | undefined
}

/** Counts a use by a guest, by the plate that it is about, and by the address. */
export function limitGuest(
  context: Context,
  city: CityModel,
  { name, from = 'address', request, owner, about }: GuestUse,
): Promise<void> {
  const own = owner === null ? ofAddress(city, name, request.ip) : ofTarget(city, name, owner)
  const ofPlate = about ? toPlateUses(city, about.name, [about.plate]) : []
  const uses = [own, ...ofPlate, ofAddress(city, from, request.ip)]
  return countUses(context.database.db, context, { uses })
}

/**
 * Counts a use of an invoice by those behind one address, and by the address: neither strangers elsewhere nor those who pay
 * other invoices keep its payer from paying. Numbers that there are not have one counter for all: each address has a row
 * for it, and not for each number.
 */
export function limitInvoice(
  context: Context,
  city: CityModel,
  {
    name,
    request,
    invoice,
    isKnown,
  }: { name: keyof Limits; request: FastifyRequest; invoice: string; isKnown: boolean },
): Promise<void> {
  const own = isKnown ? [ofTarget(city, name, `${invoice} ${toNetwork(request.ip)}`)] : []
  const unknown: Use = { ...ofAddress(city, 'unknownInvoice', request.ip), times: isKnown ? 0 : 1 }
  return countUses(context.database.db, context, { uses: [...own, unknown, ofAddress(city, 'address', request.ip)] })
}

/** Counts a use by the driver who is signed in, from whatever address. */
export function limitDriver(
  context: Context,
  city: CityModel,
  { name, accountId }: { name: keyof Limits; accountId: string },
): Promise<void> {
  return countUse(context.database.db, context, ofTarget(city, name, accountId))
}

/** Counts an answer that tells something of plates. */
export function limitPlates(
  context: Context,
  city: CityModel,
  { name, plates }: { name: keyof Limits; plates: readonly string[] },
): Promise<void> {
  return countUses(context.database.db, context, { uses: toPlateUses(city, name, plates) })
}

/** Counts what is sent to an e-mail or a phone, by each of the ways in which it is limited. */
export function limitSent(context: Context, uses: readonly Use[]): Promise<void> {
  return countUses(context.database.db, context, { uses, code: 'LimitSMS' })
}

/** Counts uses, where too many of one are no refusal: something else is done then. */
export async function isWithin(context: Context, uses: readonly Use[]): Promise<boolean> {
  try {
    await countUses(context.database.db, context, { uses })
    return true
  } catch (cause) {
    if (cause instanceof BusinessError) return false
    throw cause
  }
}
