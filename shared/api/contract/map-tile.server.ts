import { array, number, object, string } from 'yup'
import { createAnswerSchema, describeCalls } from './call.server.ts'
import { says } from './meaning.server.ts'
import { exampleFeature, mapFeature, mapKinds, tileNumber, tileZoom } from './map.server.ts'
import * as rows from './map-tile.ts'

const degrees = (most: number) => number().required().min(-most).max(most)
const side = (from: string) =>
  tileNumber()
    .required()
    .meta(says(`number of the tile from the ${from}, as in the tiles of every web map`))

export const mapTileCalls = describeCalls('map-tile', rows, {
  getMapTile: {
    summary: 'The objects of one tile, kept for an hour; asked only where `getMap` has `tiles`, at the path it says',
    input: object({
      z: tileZoom().required().meta(says('zoom of the tile: 15 has every object by itself, 13 and 14 have groups')),
      x: side('west'),
      y: side('north'),
    }),
    answer: createAnswerSchema({
      features: array(mapFeature)
        .required()
        .meta(
          says(
            'at zoom 15 every object that touches the tile, as `getMap` would have it; at 13 and 14 those that no group has. An object that touches several tiles is in each of them',
          ),
        ),
      groups: array(
        object({
          latitude: degrees(90).meta(
            says('degrees north of the middle of what it holds', undefined, { also: ['lat'] }),
          ),
          longitude: degrees(180).meta(says('degrees east', undefined, { also: ['lng', 'lon'] })),
          kinds: mapKinds.required().meta(says('what it holds')),
        }),
      ).meta(
        says(
          'at zoom 13 and 14, what lies together: the map draws a circle with the number of what is shown; each object belongs to one group of one tile',
          'there are no groups',
        ),
      ),
    }),
    example: {
      request: { z: 14, x: 9948, y: 5098 },
      answer: {
        status: 'ok',
        features: [exampleFeature],
        groups: [
          {
            latitude: 56.041,
            longitude: 38.601,
            kinds: [
              { objecttype: 'parkings', category: 'roadside', fordisabled: true, count: 12 },
              { objecttype: 'parkings', category: 'free', freeparking: true, count: 3 },
            ],
          },
        ],
      },
    },
    errors: ['ValidationError'],
  },
  findOnMap: {
    summary: 'Objects by what was typed, by code, or the nearest ones; asked only where `getMap` has `tiles`',
    input: object({
      query: string()
        .max(200)
        .meta(says('number of a zone, code, name or address; slips are forgiven', 'the nearest objects are meant')),
      code: string().max(100).meta(says('code of the one object that is meant; all else is left aside', 'any')),
      latitude: number()
        .min(-90)
        .max(90)
        .meta(
          says(
            'degrees north of where distances count from, WGS 84, four digits after the point',
            'of the city’s middle',
          ),
        ),
      longitude: number()
        .min(-180)
        .max(180)
        .meta(says('degrees east, four digits after the point', 'of the city’s middle')),
      filters: string()
        .max(400)
        .meta(
          says(
            'between commas, the categories and kinds that are shown: `category` of parkings, `free` and `fordisabled` of all that are, `objecttype` of other objects, in small letters',
            'everything',
          ),
        ),
      count: number().integer().min(1).max(1000).meta(says('how many objects are answered at most', '20')),
    }),
    answer: createAnswerSchema({
      features: array(mapFeature)
        .required()
        .meta(says('what was found, the best first, and of equals the nearest; as `getMap` would have it')),
      total: number().integer().min(0).meta(says('how many there are', 'as many as are answered')),
      meant: string().meta(
        says('what was looked for in place of `query`, where that finds nothing', 'it was looked for as typed'),
      ),
      zone: object({
        zonenumber: string().required().meta(says('its code')),
        count: number().required().integer().min(0).meta(says('how many objects it has')),
      })
        .default(undefined)
        .optional()
        .meta(says('the zone whose number was typed', 'none was')),
      bounds: array(
        object({
          latitude: degrees(90).meta(says('degrees north', undefined, { also: ['lat'] })),
          longitude: degrees(180).meta(says('degrees east', undefined, { also: ['lng', 'lon'] })),
        }),
      ).meta(
        says(
          'south-western and north-eastern corner of the zone, else of what is answered: what the map moves to',
          'the map stays where it is',
        ),
      ),
    }),
    example: {
      request: { query: '101', latitude: 56.04, longitude: 38.6, count: 20 },
      answer: {
        status: 'ok',
        features: [exampleFeature],
        total: 1,
        zone: { zonenumber: '101', count: 1 },
        bounds: [
          { latitude: 56.040239, longitude: 38.59991 },
          { latitude: 56.040832, longitude: 38.600068 },
        ],
      },
    },
    errors: ['ValidationError'],
  },
})
