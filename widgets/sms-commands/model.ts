import type { ReadableAtom } from 'nanostores'
import { getSmsCommands, type SmsCommand } from '../../shared/api/contract/info.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createLoading, valueOf, type LoadingState } from '../../shared/flows/content/loading.ts'
import type { SmsCommandsAttributes, SmsCommandsEvents } from './element.ts'

export interface Commands {
  commands: readonly SmsCommand[]
  /** Where the messages go. */
  number: string
}

export interface SmsCommandsModel extends Model {
  $commands: ReadableAtom<LoadingState<Commands>>
  retry(): void
}

export function createSmsCommands(context: ModelContext<SmsCommandsAttributes, SmsCommandsEvents>): SmsCommandsModel {
  const loading = createLoading<Commands>(context, async (scope) => {
    const [commands, options] = await Promise.all([scope.call(getSmsCommands, undefined), valueOf(scope.$options)])
    return { commands, number: options.smsNumber }
  })
  context.onDispose(
    loading.$state.listen((state) => {
      if (state.status === 'ready' && state.value.commands.length === 0) context.emit('parking-empty', {})
    }),
  )
  void loading.load()
  return { $commands: loading.$state, retry: () => void loading.load() }
}
