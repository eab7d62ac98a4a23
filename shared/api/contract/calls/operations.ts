import type { CallRow } from '../calls.ts'
import { exportExample, operationsExample, totalsExample } from '../operations.examples.ts'
import {
  exportAnswer,
  exportInput,
  operationsAnswer,
  operationsInput,
  totalsAnswer,
  totalsInput,
} from '../operations.schema.ts'
import { exportOperations, getOperations, getOperationTotals } from '../operations.ts'

const read = { area: 'operations', errors: ['TokenNotFound', 'TokenExpired', 'ValidationError'] } as const

export const OPERATIONS_CALLS: readonly CallRow[] = [
  {
    ...read,
    call: getOperations,
    summary: 'A page of the history, newest first',
    input: operationsInput,
    answer: operationsAnswer,
    example: operationsExample,
  },
  {
    ...read,
    call: getOperationTotals,
    summary: 'Counts and sums of the history by type',
    input: totalsInput,
    answer: totalsAnswer,
    example: totalsExample,
  },
  {
    ...read,
    call: exportOperations,
    summary: 'The history as a spreadsheet or a PDF',
    input: exportInput,
    answer: exportAnswer,
    example: exportExample,
  },
]
