import { expect, it } from 'vitest'
import { routesTo } from '../../../widgets/map/route.ts'

it.each([
  [
    'android' as const,
    ['geo:56.040832,38.600068?q=56.040832,38.600068', 'https://yandex.ru/maps/?rtext=~56.040832,38.600068&rtt=auto'],
  ],
  [
    'ios' as const,
    [
      'https://maps.apple.com/?daddr=56.040832,38.600068&dirflg=d',
      'https://yandex.ru/maps/?rtext=~56.040832,38.600068&rtt=auto',
    ],
  ],
  [
    null,
    [
      'https://yandex.ru/maps/?rtext=~56.040832,38.600068&rtt=auto',
      'https://www.openstreetmap.org/directions?to=56.040832,38.600068&engine=fossgis_osrm_car',
    ],
  ],
])('a route on %s leads to maps that it has', (platform, links) => {
  expect(routesTo([38.600068, 56.040832], platform).map(({ href }) => href)).toEqual(links)
})
