import type { FeatureFacts } from '../../../shared/domain/features-builder.ts'

/** A parking at a point, for tests that care for little of it. */
export const SPOT: FeatureFacts = {
  object: 'parkings',
  filter: 'roadside',
  code: '',
  name: '',
  nameEn: '',
  address: '',
  zone: '1',
  isFree: false,
  isInactive: false,
  tariff: [],
  total: 1,
  free: null,
  disabled: null,
  shape: 'point',
}
