// How a thread comes to read TypeScript: what the process was started with does not reach it.
import { register } from 'tsx/esm/api'

register()
await import('./find-worker.ts')
