import type { AppError } from '../../api/app-error.ts'

/** Whether a refusal is shown as a card of its own, with what can be done next: somebody pays for the same time. */
export function isConflict({ code }: AppError): boolean {
  return code === 'ParkingSessionAlreadyExists' || code === 'ParkingSessionIsBeingPaid'
}
