import { expect, it } from 'vitest'
import { findLibrary } from '../../../shared/stores/page-registry.ts'

it.each([
  ['https://city.example/', 'https://city.example/'],
  ['https://city.example/0/', 'https://city.example/'],
  ['https://city.example/0.1.0/', 'https://city.example/'],
  ['https://city.example/parking/1.12.3/', 'https://city.example/parking/'],
  ['https://city.example/2026-07/', 'https://city.example/2026-07/'],
])('The files in %s find the list of cities in %s', (folder, library) =>
  expect(findLibrary(new URL(folder))).toBe(library),
)
