import { parseBarrierCard } from '../../domain/barrier-card.ts'
import { findProblems, type ProblemsOf } from '../rules.ts'
import type { FlatValues } from './flat-fields.ts'

/** A barrier parking and the number of its card or ticket (readings gD-29). */
export function problemsOf(values: FlatValues): Promise<ProblemsOf<FlatValues>> {
  return findProblems(values, {
    parking: (parking) => (parking === '' ? 'flat.parking.required' : null),
    ticket: (ticket) => (parseBarrierCard(ticket) === null ? 'flat.ticket.format' : null),
  })
}
