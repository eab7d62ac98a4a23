/** A mistake that is made in one piece of the product's source, while the simulation is tried on it. */
export interface Bug {
  name: string
  file: string
  /** Stands in the file once. */
  text: string
  by: string
}

export const BUGS: readonly Bug[] = []
