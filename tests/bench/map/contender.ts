import type { BenchParking } from './data.ts'

/** A map by one of the libraries with all parkings on it. */
export interface Mounted {
  /** Moves by pixels, at once. */
  pan(x: number, y: number): void
  zoom(steps: number): Promise<void> | void
  /** Leaves only the parkings of a category; null shows all. */
  filter(category: string | null): void
  /** The code under a place on earth; undefined where the library has no such question. */
  hit?(longitude: number, latitude: number): string | null
  remove(): void
}

export interface MountOptions {
  container: HTMLElement
  /** In the contender's own shape, made before the clock runs. */
  data: unknown
  zoom: number
}

export interface MapContender {
  prepare(parkings: readonly BenchParking[]): unknown
  mount(options: MountOptions): Promise<Mounted> | Mounted
}
