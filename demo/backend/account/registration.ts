import { and, eq, gt, isNull } from 'drizzle-orm'
import { parseEmail } from '../../../shared/domain/email.ts'
import { passwordProblem } from '../../../shared/domain/password.ts'
import { asksForNames } from '../../../shared/domain/person-fields.ts'
import { parsePhone } from '../../../shared/domain/phone.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { registrations, type RegistrationRow } from '../database/accounts-schema.ts'
import { BusinessError, wrongField, type RefusalWords } from '../http/business-error.ts'
import type { Language } from '../locales/messages.ts'
import { voidCode } from './codes.ts'
import { findAccount } from './find-account.ts'
import { hashPassword } from './password.ts'
import { createToken, hashToken } from '../secret-text.ts'
import { chooseConfirmation, limitCodes, limitNewPhones, sendEmailCode, sendPhoneCode } from './send-code.ts'

/** What is begun today may be finished the day after tomorrow. */
const LIFETIME_MS = 2 * 24 * 3_600_000

export interface RegistrationRequest {
  firstname?: string | undefined
  lastname?: string | undefined
  middlename?: string | undefined
  email: string
  phone: string
  pass: string
  agreement?: boolean | undefined
  agreementVersion?: string | undefined
}

/** Who asks: the language of what is sent, where its link leads, and the address that is counted. */
export interface Asked {
  language: Language
  origin: string
  address: string
}

function refuse(says: RefusalWords): never {
  throw new BusinessError('ValidationError', { says })
}

function refuseField(name: string): never {
  throw wrongField(name)
}

/** Takes the data, keeps them apart until e-mail and phone are proved, and sends the first code. */
export async function beginRegistration(context: Context, city: CityModel, request: RegistrationRequest, asked: Asked) {
  if (!city.data.entry.registrationEnabled) throw new BusinessError('registrationError')
  const { db } = context.database
  const email = parseEmail(request.email) ?? refuseField('email')
  const phone = parsePhone(request.phone) ?? refuseField('phone')
  const names = {
    firstName: request.firstname ?? '',
    lastName: request.lastname ?? '',
    middleName: request.middlename ?? '',
  }
  if (passwordProblem(request.pass, 'registration') !== null) refuseField('pass')
  if (asksForNames(city.settings, city.data.options) && (names.firstName === '' || names.lastName === ''))
    refuse('refusal.nameNeeded')
  if (request.agreement !== true || !request.agreementVersion) refuse('refusal.agreement')
  await checkFreeEmail(context, city, email)
  await checkFreePhone(context, city, phone)
  await limitCodes(context, city, { target: email, address: asked.address })
  const [salt, passwordHash, now] = [createToken(), await hashPassword(request.pass), context.clock.now()]
  const saltHash = hashToken(salt)
  await db.insert(registrations).values({
    saltHash,
    city: city.name,
    email,
    phone,
    passwordHash,
    ...names,
    agreementAt: now,
    agreementVersion: request.agreementVersion,
    createdAt: now,
    expiresAt: now + LIFETIME_MS,
  })
  return { emailSalt: salt, ...(await sendToEmail(context, city, { salt, email }, asked)) }
}

export async function checkFreeEmail(context: Context, city: CityModel, email: string): Promise<void> {
  const value = email.toLowerCase()
  if (await findAccount(context.database.db, city.name, { kind: 'email', value }))
    throw new BusinessError('EmailExists')
}

export async function checkFreePhone(context: Context, city: CityModel, phone: string): Promise<void> {
  if (await findAccount(context.database.db, city.name, { kind: 'phone', value: phone }))
    throw new BusinessError('PhoneExists')
}

function sendToEmail(
  context: Context,
  city: CityModel,
  to: { salt: string; email: string },
  { language, origin }: Asked,
) {
  const codeKey = { purpose: 'registration-email', subject: hashToken(to.salt) } as const
  const ofCity = context.cities[0] === city ? '' : `?city=${city.name}`
  const inLanguage = language === 'ru' ? '' : `/${language}`
  const linkTo = (code: string) => `${origin}${inLanguage}/registration/confirmation/2/${to.salt}/${code}${ofCity}`
  return sendEmailCode(context.database.db, context, { ...codeKey, city, language, target: to.email, linkTo })
}

/** The unfinished registration of a salt; null where it names none of this city, or one that is too old. */
export async function findRegistration(
  context: Context,
  city: CityModel,
  salt: string,
): Promise<RegistrationRow | null> {
  const isIt = and(
    eq(registrations.saltHash, hashToken(salt)),
    eq(registrations.city, city.name),
    gt(registrations.expiresAt, context.clock.now()),
  )
  const rows = await context.database.db.select().from(registrations).where(isIt)
  return rows[0] ?? null
}

/** The code to the e-mail once more. */
export async function repeatEmailCode(
  context: Context,
  city: CityModel,
  step: { salt: string; row: RegistrationRow },
  asked: Asked,
) {
  const { salt, row } = step
  if (row.emailConfirmedAt !== null) refuse('refusal.emailConfirmed')
  await limitCodes(context, city, { target: row.email, address: asked.address })
  return sendToEmail(context, city, { salt, email: row.email }, asked)
}

/** A code to the phone of the registration: only after the e-mail. */
export async function sendRegistrationPhoneCode(
  context: Context,
  city: CityModel,
  row: RegistrationRow,
  request: { isRepeat: boolean; language: Language; address: string },
) {
  if (row.emailConfirmedAt === null || row.doneAt !== null) refuse('refusal.notPhoneStep')
  await checkFreePhone(context, city, row.phone)
  await limitCodes(context, city, { target: row.phone, address: request.address })
  await limitNewPhones(context, city, { who: row.saltHash, address: request.address })
  const codeKey = { purpose: 'registration-phone', subject: row.saltHash } as const
  const { language } = request
  const confirmation = await chooseConfirmation(context, city, { ...request, phone: row.phone })
  return sendPhoneCode(context.database.db, context, { ...codeKey, city, language, target: row.phone, confirmation })
}

/** Another phone on the last step; the code of the old one opens nothing any more. */
export async function changeRegistrationPhone(
  context: Context,
  city: CityModel,
  row: RegistrationRow,
  text: string,
): Promise<void> {
  const phone = parsePhone(text) ?? refuseField('phone')
  await checkFreePhone(context, city, phone)
  await context.database.db.transaction(async (tx) => {
    await tx
      .update(registrations)
      .set({ phone })
      .where(and(eq(registrations.saltHash, row.saltHash), isNull(registrations.doneAt)))
    await voidCode(tx, { purpose: 'registration-phone', subject: row.saltHash })
  })
}
