import { expectOk, expectRefusal } from './judge.ts'
import { textOf } from './probe.ts'
import { rowOf } from './rows.ts'
import type { Run } from './run.ts'

/** A sign-in of its own is ended; its token opens nothing any more. */
export async function checkLogout(run: Run): Promise<void> {
  const { driver } = run.options.accounts
  if (!driver || !run.isAsked('logout')) return
  const signedIn = expectOk(rowOf('login'), await run.wire.ask(rowOf('login'), { fields: driver }), run)
  const token = textOf(signedIn ?? {}, 'token')
  if (token === null) return
  const ended = expectOk(rowOf('logout'), await run.wire.ask(rowOf('logout'), { token }), run)
  if (ended === null) return
  const reply = await run.wire.ask(rowOf('getBalance'), { token })
  const isOver = ['TokenNotFound', 'TokenExpired'].includes(reply?.envelope?.errorName ?? '')
  if (isOver) return expectRefusal(rowOf('getBalance'), reply, ['TokenNotFound', 'TokenExpired'], run)
  const expected = 'TokenNotFound: the sign-in is over'
  run.findings.add({ code: 'state-wrong', call: 'logout', found: `HTTP ${reply?.status}, getBalance`, expected })
}
