import type { ReadableAtom } from 'nanostores'
import { getSmsCommands, type SmsCommand } from '../../shared/api/contract/sms-commands.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createOpening } from '../../shared/flows/opening.ts'
import { valueOf } from '../../shared/stores/remote.ts'
import type { Async } from '../../shared/stores/async.ts'
import type { SmsCommandsAttributes, SmsCommandsEvents } from './element.ts'

export interface Commands {
  commands: readonly SmsCommand[]
  /** Where the messages go. */
  number: string
}

export interface SmsCommandsModel extends Model {
  $commands: ReadableAtom<Async<Commands>>
  retry(): void
}

export function createSmsCommands(context: ModelContext<SmsCommandsAttributes, SmsCommandsEvents>): SmsCommandsModel {
  const opening = createOpening<Commands>(context, async (scope) => {
    const [commands, options] = await Promise.all([scope.call(getSmsCommands, undefined), valueOf(scope.$options)])
    return { commands, number: options.smsNumber }
  })
  context.onDispose(
    opening.$state.listen((state) => {
      if (state.status === 'ready' && state.value.commands.length === 0) context.emit('parking-empty', {})
    }),
  )
  void opening.load()
  return { $commands: opening.$state, retry: () => void opening.load() }
}
