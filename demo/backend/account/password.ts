import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { createBoundedQueue } from '../http/bounded-queue.ts'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** 32 MiB and about a tenth of a second for each guess. */
const COST = { N: 2 ** 15, r: 8, p: 1 } as const
/** What everybody may read in the demo's files need not be dear to guess. */
const COST_OF_PUBLIC = { N: 2 ** 10, r: 8, p: 1 } as const
const LENGTH = 32

/**
 * Node has four threads for this and for files: two stay free for files, however many sign in. Those who wait are done
 * in some five seconds; a browser waits for fifteen.
 */
const queue = createBoundedQueue({ atOnce: 2, waiting: 100 })

async function deriveKey(password: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> {
  return queue.run(() => derive(password.normalize('NFC'), salt, LENGTH, { ...cost, maxmem: 256 * cost.N * cost.r }))
}

/** `scrypt$N$r$p$salt$key`: what it cost stands in it, so that a dearer one may follow later. */
export const hashPassword = (password: string): Promise<string> => hashAt(COST, password)

/** The password of a seeded account. */
export const hashPublicPassword = (password: string): Promise<string> => hashAt(COST_OF_PUBLIC, password)

async function hashAt(cost: { N: number; r: number; p: number }, password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await deriveKey(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

let decoy: Promise<string> | null = null

/** Where there is no hash the work is done all the same: the time of the answer does not tell which logins exist. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const [, N, r, p, salt = '', key = ''] = (hash ?? (await decoy)).split('$')
  const expected = Buffer.from(key, 'base64url')
  const found = await deriveKey(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(found, expected) && hash !== null
}
