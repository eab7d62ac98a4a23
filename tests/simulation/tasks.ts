import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'
import type { FastifyRequest } from 'fastify'

/** A piece of a backend's work, as a request or a tick: what its statements are counted by. */
export interface Task {
  site: string
  /** How many statements it has asked for. */
  statements: number
  /** The process ends at this statement of it. */
  crash: { statement: number; when: 'before' | 'after' } | null
}

const running = new AsyncLocalStorage<Task>()

/** Names the task of a request: what reads its body hands no context on. */
const HEADER = 'x-simulated-task'
const ofRequests = new Map<string, Task>()
tracingChannel<unknown, { request: FastifyRequest }>('fastify.request.handler').start.bindStore(
  running,
  ({ request }) => ofRequests.get(String(request.headers[HEADER])) as Task,
)

/** Does the work as the task; all that it sets going counts as its own. */
export function runTask<Result>(task: Task, work: () => Result): Result {
  return running.run(task, work)
}

/** Does the same for a request, which is sent with the headers it is given. */
export async function runRequestTask<Result>(
  task: Task,
  send: (headers: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  const name = encodeURIComponent(task.site)
  ofRequests.set(name, task)
  try {
    return await runTask(task, () => send({ [HEADER]: name }))
  } finally {
    ofRequests.delete(name)
  }
}

/** The task that the caller belongs to. */
export function currentTask(): Task {
  const task = running.getStore()
  if (!task) throw new Error('a statement outside every task')
  return task
}
