import type { Example } from './example.ts'

export const mapExample: Example = {
  request: {},
  answer: {
    status: 'ok',
    features: [
      {
        type: 'Feature',
        properties: {
          objecttype: 'parkings',
          category: 'roadside',
          code: '2001',
          name: 'Садовая улица, 1–15',
          nameEn: 'Sadovaya Street, 1–15',
          address: 'Садовая улица, 1',
          freeparking: false,
          inactive: false,
          zone: { zonenumber: '101', prices: [{ daycode: 'default', from: '08:00:00', to: '20:00:00', price: 6000 }] },
          spaces: { total: 20, free: 13, fordisabled: 2 },
        },
        geometry: {
          type: 'LineString',
          coordinates: [
            { latitude: 56.040239, longitude: 38.59991 },
            { latitude: 56.040832, longitude: 38.600068 },
          ],
        },
      },
    ],
    overAll: { parkings: 1, spaces: 20, fordisabled: 2 },
    times: '2026-11-18T10:00:00+03:00',
  },
}

export const occupancyExample: Example = {
  request: {},
  answer: { status: 'ok', times: '2026-11-18T10:05:00+03:00', result: [{ code: '2001', free: 11 }] },
}
