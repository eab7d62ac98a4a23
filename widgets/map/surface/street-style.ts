import {
  CenteredTextSymbolizer,
  LineLabelSymbolizer,
  LineSymbolizer,
  PolygonSymbolizer,
  exp,
  type Feature,
  type LabelRule,
  type LabelSymbolizer,
  type PaintRule,
} from 'protomaps-leaflet'
import type { Theme } from '../theme.ts'

export interface StreetColours {
  ground: string
  built: string
  industry: string
  square: string
  green: string
  water: string
  road: string
  edge: string
  path: string
  rail: string
  house: string
  text: string
  halo: string
  waterText: string
}

/** Quiet, so that the parkings carry the colour. */
export const STREET_COLOURS: Readonly<Record<Theme, StreetColours>> = {
  light: {
    ground: '#f3f1ec',
    built: '#efece6',
    industry: '#e9e7ea',
    square: '#f7f3ea',
    green: '#dcead2',
    water: '#bcd8ea',
    road: '#ffffff',
    edge: '#d8d3c8',
    path: '#d2c8b6',
    rail: '#b9b3ad',
    house: '#e2dcd2',
    text: '#4b4a48',
    halo: '#fffffff0',
    waterText: '#2f5f80',
  },
  dark: {
    ground: '#171b21',
    built: '#1a1f26',
    industry: '#1e2129',
    square: '#20242b',
    green: '#1b2b22',
    water: '#152b3d',
    road: '#343c48',
    edge: '#10141a',
    path: '#38404b',
    rail: '#4a4f58',
    house: '#232932',
    text: '#c3cad4',
    halo: '#10151dee',
    waterText: '#86b8d9',
  },
}

/** Both schemas are read: streets of our own backend (`k`, `nm`), and Protomaps' base maps (`kind`, `name`). */
function kindOf({ props }: Feature): string {
  return String(props['k'] ?? props['kind_detail'] ?? props['kind'] ?? '')
}

const MAJOR = ['motorway', 'trunk', 'primary', 'secondary', 'major_road', 'highway']
const PATHS = ['footway', 'path', 'steps', 'pedestrian', 'cycleway', 'bridleway', 'track']
const GREEN = [
  'park',
  'forest',
  'wood',
  'grass',
  'garden',
  'cemetery',
  'nature_reserve',
  'recreation_ground',
  'village_green',
  'meadow',
  'allotments',
  'golf_course',
]
const INDUSTRY = ['industrial', 'railway', 'commercial', 'garages']

const isOf = (kinds: readonly string[]) => (_zoom: number, feature: Feature) =>
  kinds.includes(kindOf(feature).replace('_link', ''))
const isPolygon = (feature: Feature) => Number(feature.geomType) === 3
const isStreet = (_zoom: number, feature: Feature) =>
  !isOf(PATHS)(_zoom, feature) && !isOf(MAJOR)(_zoom, feature) && kindOf(feature) !== 'rail'

const area = (dataLayer: string, fill: string, filter?: PaintRule['filter']): PaintRule => ({
  dataLayer,
  symbolizer: new PolygonSymbolizer({ fill }),
  ...(filter ? { filter } : {}),
})

const line = (
  dataLayer: string,
  options: { color: string; stops: number[][]; filter?: PaintRule['filter']; dash?: number[]; minzoom?: number },
): PaintRule => ({
  dataLayer,
  symbolizer: new LineSymbolizer({
    color: options.color,
    width: exp(1.6, options.stops),
    lineCap: 'round',
    lineJoin: 'round',
    ...(options.dash ? { dash: options.dash } : {}),
  }),
  ...(options.filter ? { filter: options.filter } : {}),
  ...(options.minzoom ? { minzoom: options.minzoom } : {}),
})

const STREET = [
  [12, 0.5],
  [14, 2],
  [16, 7],
  [18, 18],
  [20, 44],
]
const MAJOR_STREET = [
  [12, 1.5],
  [14, 4],
  [16, 11],
  [18, 26],
  [20, 60],
]
const PATH = [
  [14, 0.5],
  [16, 1.5],
  [18, 4],
  [20, 9],
]
const wider = (stops: number[][]): number[][] =>
  stops.map(([zoom = 0, width = 0]) => [zoom, width + (zoom < 14 ? 0.6 : 1.6)])

export function paintRulesOf(colours: StreetColours): PaintRule[] {
  const streets = ['roads', 'road']
  return [
    area('earth', colours.ground),
    area('landuse', colours.built, (_zoom, feature) => kindOf(feature) === 'residential'),
    area('landuse', colours.industry, isOf(INDUSTRY)),
    area('landuse', colours.square, isOf(['pedestrian', 'square'])),
    area('landuse', colours.green, isOf(GREEN)),
    area('landcover', colours.green, isOf(GREEN)),
    area('green', colours.green, (_zoom, feature) => isPolygon(feature)),
    area('water', colours.water, (_zoom, feature) => isPolygon(feature)),
    line('waterway', {
      color: colours.water,
      stops: [
        [12, 1],
        [16, 4],
        [20, 14],
      ],
    }),
    { ...area('buildings', colours.house), minzoom: 15 },
    line('rail', {
      color: colours.rail,
      stops: [
        [12, 0.7],
        [16, 2],
        [20, 5],
      ],
      dash: [6, 3],
    }),
    line('roads', {
      color: colours.rail,
      stops: [
        [12, 0.7],
        [16, 2],
        [20, 5],
      ],
      dash: [6, 3],
      filter: (_zoom, feature) => kindOf(feature) === 'rail',
    }),
    ...streets.flatMap((layer) => [
      line(layer, { color: colours.path, stops: PATH, filter: isOf(PATHS), dash: [4, 3], minzoom: 15 }),
      line(layer, { color: colours.edge, stops: wider(STREET), filter: isStreet }),
      line(layer, { color: colours.edge, stops: wider(MAJOR_STREET), filter: isOf(MAJOR) }),
      line(layer, { color: colours.road, stops: STREET, filter: isStreet }),
      line(layer, { color: colours.road, stops: MAJOR_STREET, filter: isOf(MAJOR) }),
    ]),
  ]
}

/** Names in the reader's language where the map has them. */
export function labelRulesOf(colours: StreetColours, language: string): LabelRule[] {
  const labelProps = language === 'ru' ? ['nm', 'name:ru', 'name'] : [language, `name:${language}`, 'nm', 'name']
  const text = { labelProps, fill: colours.text, stroke: colours.halo, width: 3 }
  const font = (weight: number, size: number) => `${weight} ${size}px system-ui, sans-serif`
  const street = (zoom: number, layer: string, filter?: LabelRule['filter']): LabelRule => ({
    dataLayer: layer,
    minzoom: zoom,
    symbolizer: new LineLabelSymbolizer({ ...text, font: font(500, 12) }),
    ...(filter ? { filter } : {}),
  })
  const centred = (layer: string, size: number, fill = colours.text): LabelRule => ({
    dataLayer: layer,
    symbolizer: namedOnce(
      new CenteredTextSymbolizer({ ...text, fill, font: font(600, size), lineHeight: 1.25 }),
      labelProps,
    ),
  })
  return [
    centred('places', 14),
    street(14, 'roads', isOf(MAJOR)),
    street(15, 'roads'),
    { ...centred('water', 12, colours.waterText), minzoom: 13 },
    { ...centred('green', 12), minzoom: 15 },
  ]
}

/** Pixels within which a name is the same place. */
const ONE_PLACE = 400

/** What lies in several tiles is named by one of them: each has a part of it, and would name it. */
function namedOnce(symbolizer: LabelSymbolizer, labelProps: readonly string[]): LabelSymbolizer {
  return {
    place: (layout, geometry, feature) =>
      symbolizer.place(layout, geometry, feature)?.map((label) => ({
        ...label,
        deduplicationKey: String(labelProps.map((name) => feature.props[name]).find(Boolean)),
        deduplicationDistance: ONE_PLACE,
      })),
  }
}
