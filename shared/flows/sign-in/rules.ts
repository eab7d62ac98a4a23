import { parseEmail } from '../../domain/email.ts'
import { passwordProblem } from '../../domain/password.ts'
import { parsePhone } from '../../domain/phone.ts'
import { checkRequisite, parseContractNumber } from '../../domain/requisites.ts'
import type { ValuesOf } from '../fields.ts'
import { findProblems, type ProblemsOf, type Rules } from '../rules.ts'
import type { CaptchaAsked } from './captcha-flow.ts'
import { captchaRules } from './captcha-rules.ts'
import type { SignInValues, Way, WAYS } from './fields.ts'

/**
 * The rules of signing in, each answered with the id of its text (entry.md section 5; readings 3.11, 3.12, 3.14).
 * Loaded at the first blur or submit.
 */
export async function problemsOf(
  values: SignInValues,
  { way, captcha }: { way: Way; captcha: CaptchaAsked },
): Promise<ProblemsOf<SignInValues>> {
  const [ofWay, ofCaptcha] = await Promise.all([
    findProblems<Partial<SignInValues>>(values, RULES[way] as Rules<Partial<SignInValues>>),
    findProblems(values, captchaRules(captcha)),
  ])
  return { ...ofWay, ...ofCaptcha }
}

type RulesOf<W extends Way> = Rules<ValuesOf<(typeof WAYS)[W]>>

const RULES: { readonly [W in Way]: RulesOf<W> } = {
  password: { login: loginProblem, password: passwordProblemId },
  phone: { phone: phoneProblem },
  code: { code: (code) => (code.trim() === '' ? 'login.code.required' : null) },
  firm: { inn: innProblem, contract: contractProblem },
}

function loginProblem(login: string): string | null {
  if (login.trim() === '') return 'login.login.required'
  if (parseEmail(login) !== null || parsePhone(login) !== null) return null
  return login.includes('@') ? 'login.login.email' : 'login.login.format'
}

function passwordProblemId(password: string): string | null {
  const problem = passwordProblem(password, 'signIn')
  if (problem === null) return null
  return problem === 'empty' ? 'login.password.required' : 'login.password.tooLong'
}

function phoneProblem(phone: string): string | null {
  if (phone.replace(/\D/g, '').length <= 1) return 'login.phone.required'
  return parsePhone(phone) === null ? 'login.phone.format' : null
}

function innProblem(inn: string): string | null {
  if (inn.trim() === '') return 'login.inn.required'
  return checkRequisite('inn', inn).blocks ? 'login.inn.format' : null
}

function contractProblem(contract: string): string | null {
  if (contract.trim() === '') return 'login.contract.required'
  return parseContractNumber(contract) === null ? 'login.contract.tooLong' : null
}
