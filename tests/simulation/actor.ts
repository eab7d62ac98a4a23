/** Somebody who does something in a history, turn by turn. */
export interface Actor {
  readonly name: string
  readonly turns: number
  turn(index: number): Promise<void>
  /** Looks what has come of it when the storm is over. */
  look(): Promise<void>
}
