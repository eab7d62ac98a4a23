/** What the page of scale assumes of a city of 13 million. */
export const ASSUMED = { accounts: 3_000_000, sessionsADay: 1_000_000, startsAtPeak: 100, hoursOfParking: 1 }

/** What was measured: the rates by `npm run bench -- statements`, that of a process by `npm run bench -- server`. */
export const MEASURED = {
  /** A parking with its payment, order, callback, ledger and history; an account with its phone, vehicle and token. */
  bytesOfParking: 2100,
  bytesOfAccount: 1010,
  /** Of the bank's file of a day. */
  linesASecond: 3200,
  callers: 16,
  /** How often a guest's start waits for the disk. */
  commitsOfStart: 4,
  /** Commits a second, by one caller and by many at once; and by one while other work had the disk and the processor. */
  commitsAlone: 5743,
  commitsTogether: 15_472,
  commitsBusy: 261,
  /** A guest's starts a second: all statements, the same where nobody waits for the disk, and by one process of ours. */
  startsOfDatabase: 692,
  startsWithoutDisk: 840,
  startsOfProcess: 146,
  /** Uses a second that are counted in one row. */
  usesOfAddress: 22_141,
}

/** Questions a second from which on an address is refused. */
export const MOST_OF_ADDRESS = 100

export const DAY_SECONDS = 86_400

/** What follows from what is assumed and measured. */
export function reckonCity() {
  const { accounts, sessionsADay, startsAtPeak, hoursOfParking } = ASSUMED
  const averageASecond = sessionsADay / DAY_SECONDS
  const parkingsAYear = sessionsADay * 365
  return {
    averageASecond,
    peakToAverage: startsAtPeak / averageASecond,
    parkingsAYear,
    gigabytesAYear: (parkingsAYear * MEASURED.bytesOfParking) / 1e9,
    gigabytesOfAccounts: (accounts * MEASURED.bytesOfAccount) / 1e9,
    minutesOfBankFile: sessionsADay / MEASURED.linesASecond / 60,
    runningAtOnce: (sessionsADay / 24) * hoursOfParking,
  }
}

export interface Limit {
  /** A second. */
  reached: number
  perStart: number
  /** Starts a second that it bears. */
  starts: number
}

/** What each part of the machine bears of the starts of guests. */
export function reckonLimits() {
  const { commitsOfStart } = MEASURED
  return {
    commitAlone: limitOf(MEASURED.commitsAlone, commitsOfStart),
    commitTogether: limitOf(MEASURED.commitsTogether, commitsOfStart),
    commitBusy: limitOf(MEASURED.commitsBusy, commitsOfStart),
    database: limitOf(MEASURED.startsOfDatabase),
    processor: limitOf(MEASURED.startsWithoutDisk),
    process: limitOf(MEASURED.startsOfProcess),
    address: limitOf(MEASURED.usesOfAddress),
  }
}

function limitOf(reached: number, perStart = 1): Limit {
  return { reached, perStart, starts: Math.floor(reached / perStart) }
}
