import type { ReadableAtom } from 'nanostores'
import { getSmsCommands, type SmsCommand } from '../../shared/api/contract/sms-commands.ts'
import type { SafeUrl } from '../../shared/domain/safe-url.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { toAppLinks, type Store } from '../../shared/flows/content/app-links.ts'
import { createOpening } from '../../shared/flows/opening.ts'
import { valueOf } from '../../shared/stores/remote.ts'
import type { Async } from '../../shared/stores/async.ts'
import type { UpdateInfoAttributes, UpdateInfoEvents } from './element.ts'

export interface UpdateInfo {
  apps: readonly { store: Store; url: SafeUrl }[]
  commands: readonly SmsCommand[]
  number: string
}

export interface UpdateInfoModel extends Model {
  $info: ReadableAtom<Async<UpdateInfo>>
  retry(): void
}

export function createUpdateInfo(context: ModelContext<UpdateInfoAttributes, UpdateInfoEvents>): UpdateInfoModel {
  const opening = createOpening<UpdateInfo>(context, async (scope) => {
    const [commands, options] = await Promise.all([scope.call(getSmsCommands, undefined), valueOf(scope.$options)])
    return { apps: toAppLinks(options), commands, number: options.smsNumber }
  })
  void opening.load()
  return { $info: opening.$state, retry: () => void opening.load() }
}
