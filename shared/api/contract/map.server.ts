import { array, boolean, mixed, number, object, string } from 'yup'
import { createAnswerSchema, createTimeSchema, describeCalls } from './call.server.ts'
import { says } from './meaning.server.ts'
import { DETAIL_ZOOM, FARTHEST_TILE } from '../../domain/map-tile.ts'
import * as rows from './map.ts'
import { priceRow } from './zones.server.ts'

const properties = object({
  objecttype: string()
    .required()
    .meta(
      says(
        '`parkings`, or what else it is: `parcomats`, `terminals`, `InformationTable`, `residentzone`, `Museum`, `Sight`, `Church`; any other word is shown as “other”',
      ),
    ),
  category: string().meta(
    says(
      'kind of parking: `roadside`, `multilevel`, `planar`, `pocket`, `angle`, `commerce`, `resident`, `taxi`, `bus`, `municipal`, `free`, `fordisabled`; any other word is shown as “other”',
      'other',
    ),
  ),
  code: string().required().meta(says('code, as its sign and its QR say it; empty where it has none')),
  name: string().required().meta(says('its name; the code is shown where it is empty')),
  nameEn: string().meta(says('the name in English', 'the name as it is')),
  address: string().defined().meta(says('address; empty where it has none')),
  freeparking: boolean().meta(says('parking costs nothing, whatever the prices say', 'false')),
  inactive: boolean().meta(says('closed: shown in grey, and not chosen for a payment', 'false')),
  zone: object({
    zonenumber: string().required().meta(says('code of the tariff zone')),
    prices: array(
      object({
        daycode: string()
          .required()
          .meta(
            says(
              'day type, `default`, `saturday`, `sunday` or `holiday`; 1 to 5, 6, 7 and 0 or 8 mean the same. A row of any other makes the tariff unknown',
              undefined,
              { also: ['type'] },
            ),
          ),
        ...priceRow,
        example: boolean().meta(says('made up, because the city’s data have no tariff', 'false')),
        converted: string().meta(says('the currency that the price was converted from', 'it is in roubles by itself')),
      }),
    ).meta(
      says(
        'price rows; where two of one day type overlap, the first of the list counts. A minute outside all of them is free',
        'the price is not known',
      ),
    ),
  })
    .default(undefined)
    .optional()
    .meta(says('the tariff zone and its prices', 'no price is shown, and nothing can be paid')),
  spaces: object({
    total: number().required().integer().meta(says('all of them')),
    free: number()
      .integer()
      .meta(says('those free now; may be an hour old, `getOccupancy` has them fresh', 'not told')),
    fordisabled: number().required().integer().meta(says('places for disabled people')),
  })
    .default(undefined)
    .optional()
    .meta(says('places', 'no places are shown')),
})

/** Coordinates are objects `{latitude, longitude}`, in lists by the type of the geometry (readings gG-04). */
const geometry = object({
  type: string()
    .required()
    .oneOf(['Point', 'LineString', 'Polygon'])
    .meta(says('kind of geometry; the `Multi…` kinds are read too')),
  coordinates: mixed()
    .required()
    .meta(
      says(
        'points `{latitude, longitude}` in degrees, WGS 84: one of a `Point`, a list of a `LineString`, a list of rings of a `Polygon`. `lat`, `lng` and `lon` are read too; points outside of the city’s `mapBounds` are dropped',
      ),
    ),
})

/** An object of the map, in every answer that has some. */
export const mapFeature = object({
  type: string()
    .required()
    .oneOf(['Feature'])
    .meta(says('`Feature`, as in GeoJSON', undefined, { unused: true })),
  properties: properties.required().meta(says('what it is')),
  geometry: geometry.required().meta(says('where it is; without one it is left out')),
})

/** How many objects of a kind there are, of a city or of a group. */
export const mapKinds = array(
  object({
    objecttype: string().required().meta(says('as that of an object')),
    category: string().meta(says('as that of an object', 'other')),
    freeparking: boolean().meta(says('parking there costs nothing', 'false')),
    fordisabled: boolean().meta(says('they have places for disabled people', 'false')),
    count: number().required().integer().min(1).meta(says('how many')),
  }),
)

/** The zoom of a tile. */
export const tileZoom = () => number().integer().min(FARTHEST_TILE).max(DETAIL_ZOOM)
/** The number of a tile, from the west or from the north. */
export const tileNumber = () =>
  number()
    .integer()
    .min(0)
    .max(2 ** DETAIL_ZOOM - 1)

const WHOLE_CITY = 'the whole city is answered'

/** One parking, as examples have it. */
export const exampleFeature = {
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
    zone: {
      zonenumber: '101',
      prices: [{ daycode: 'default', from: '08:00:00', to: '20:00:00', price: 6000 }],
    },
    spaces: { total: 20, free: 13, fordisabled: 2 },
  },
  geometry: {
    type: 'LineString',
    coordinates: [
      { latitude: 56.040239, longitude: 38.59991 },
      { latitude: 56.040832, longitude: 38.600068 },
    ],
  },
}

export const mapCalls = describeCalls('map', rows, {
  getMap: {
    input: object({
      all: boolean().meta(
        says('everything in one answer, however much it is: for clients that know no tiles', 'false', {
          unused: true,
        }),
      ),
    }),
    errors: ['ValidationError'],
    summary: 'Everything on the map, kept for an hour; above 20,000 objects where its tiles are',
    answer: createAnswerSchema({
      features: array(mapFeature)
        .required()
        .meta(says('everything on the map; empty where the objects come by `tiles`')),
      overAll: object({
        parkings: number()
          .required()
          .integer()
          .meta(says('parkings', undefined, { also: ['total'] })),
        spaces: number().required().integer().meta(says('places')),
        fordisabled: number().required().integer().meta(says('places for disabled people')),
      })
        .required()
        .meta(says('totals for the legend')),
      times: createTimeSchema().required().meta(says('the moment the data are of')),
      tiles: string().meta(
        says(
          'path below `apiUrl` with `{z}`, `{x}` and `{y}`, by which the objects are asked for tile by tile (`getMapTile`): for a city with more than 20,000 objects. Such a city answers `findOnMap`, and `getOccupancy` by tile, too',
          '`features` has everything, however much it is',
        ),
      ),
      kinds: mapKinds.meta(
        says('beside `tiles`: how many objects of each kind the city has', 'nothing can be filtered by'),
      ),
      prices: array(number().required().integer().min(0)).meta(
        says('beside `tiles`: every price for an hour that the city has, kopecks', 'the map has no colours of prices'),
      ),
      examples: boolean().meta(says('beside `tiles`: some of the prices are made up', 'none of them is')),
      counted: boolean().meta(says('beside `tiles`: free places are counted', 'free places are not asked for')),
    }),
    example: {
      request: {},
      answer: {
        status: 'ok',
        features: [exampleFeature],
        overAll: { parkings: 1, spaces: 20, fordisabled: 2 },
        times: '2026-11-18T10:00:00+03:00',
      },
    },
  },
  getOccupancy: {
    input: object({
      z: tileZoom().meta(says('zoom of a tile, as `getMapTile` has it; all three or none', WHOLE_CITY)),
      x: tileNumber().meta(says('its number from the west', WHOLE_CITY)),
      y: tileNumber().meta(says('its number from the north', WHOLE_CITY)),
    }),
    errors: ['ValidationError'],
    summary: 'Free places now, apart because they change often; of one tile, or of the whole city',
    answer: createAnswerSchema({
      times: createTimeSchema().required().meta(says('the moment the counts are of')),
      result: array(
        object({
          code: string().required().meta(says('code of the parking')),
          free: number().required().integer().min(0).meta(says('places free now')),
        }),
      )
        .required()
        .meta(says('a row for each parking that counts its places')),
    }),
    example: {
      request: {},
      answer: { status: 'ok', times: '2026-11-18T10:05:00+03:00', result: [{ code: '2001', free: 11 }] },
    },
  },
})
