import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseAddress, parseChoice, parseFlag, parseInteger, parseParkingPlace } from '../../shared/element/parsers.ts'
import { parseZones } from '../../shared/element/zones-parser.ts'
import type { MapModel } from './model.ts'
import { parseReadable, toCenter, toFilters } from './parsers.ts'
import styles from './styles.css?inline'

/** Shows a city's parkings on a map and in a list: where they are, what they cost now, and how many places are free. */
export interface MapAttributes {
  /** Code of the parking to begin with, e.g. `2203`: it is shown in the middle and opened. */
  selected: string
  /** What is shown, as categories or types of objects, e.g. `free fordisabled parcomats`; without it, everything. */
  filter: string
  /**
   * Where the map begins, as `latitude,longitude`, e.g. `56.0402,38.5999`; by default, and instead of a place outside of
   * the city, where the city says.
   */
  center: string
  /** How close the map begins, 13…20; by default as the city says, which is mostly 16. */
  zoom: number
  /**
   * What the colours say until the person has chosen: `price` now (the default), `availability` of places, or `kind`.
   * Where a city has no such data, the kind.
   */
  colours: 'price' | 'availability' | 'kind'
  /**
   * Where the screen that shows the map stands, as `latitude,longitude`: it has a mark there, distances count from it, a
   * button leads back to it, and the map begins there where `center` does not say otherwise.
   */
  here: string
  /**
   * For a screen in the street: touch sizes, nothing that leads away, back to the start when it is not touched;
   * payments go on by a QR code on the person's own phone.
   */
  kiosk: boolean
  /** Seconds without a touch after which a kiosk goes back to its start (10…3600). */
  idleSeconds: number
  /**
   * Who has the wheel and a single finger: `page` (the default) where the map is a part of a page that scrolls, so that
   * the map takes Ctrl with the wheel and two fingers; `map` where the map is what the page is for. A kiosk and the full
   * view always have them.
   */
  gestures: 'page' | 'map'
  /**
   * The page lets the map read a large city's answer in a worker, `map-worker.js` beside the elements: for a library on
   * the page's own site, and with `parking-map` among the `trusted-types` of a page that has a policy on them. Without
   * it, or where the worker does not start, the answer is read between two frames.
   */
  worker: boolean
  /**
   * Page of the guest payment; zone or parking are added to it. Without it the button only tells the page
   * (`parking-navigate`).
   */
  guestPaymentUrl: string
  /** Page where a driver who is signed in pays; zone or parking are added to it. */
  paymentUrl: string
  /** What is chosen has a button that marks its zone, such as for `<parking-subscription-constructor>`. */
  zoneMarking: boolean
  /** Codes of the zones to be marked, between commas, e.g. `101,102`; only with `zone-marking`. */
  markedZones: string
}

export interface MapEvents {
  /**
   * The user chose an object on the map or in the list. `zone` and `code` fill a payment element; `zone` is empty where
   * the object has none.
   */
  'parking-select': { zone: string; code: string; name: string; category: string }
  /**
   * What is shown has come, or was changed: `filter` as the attribute takes it, empty where everything is shown;
   * `counts` says how many objects each filter would show.
   */
  'parking-filter': { filter: string; counts: Readonly<Record<string, number>> }
  /**
   * The user wants to pay for what is chosen, or for what he will name there: then `zone`, `code` and `parking` are
   * empty. Cancel it to go on yourself; else the browser goes to `url`, if there is one. `parking` is filled where the
   * city pays by parking and not by zone.
   */
  'parking-navigate': {
    to: 'guest-payment' | 'payment'
    url: string | null
    zone: string
    code: string
    parking: string
  }
  /** The user marked a zone or took a mark away: `zones` as the attribute takes them, empty where none is marked. */
  'parking-zones': { zones: string }
  /**
   * What is shown was changed, by the person or by the page: set as the attributes of the same names it shows the same
   * again, such as out of the page's address. `selected` and `filter` are empty where there is nothing of the kind. It
   * comes when the map rests.
   */
  'parking-view': { selected: string; filter: string; center: string; zoom: number }
  /** A kiosk went back to its start, because it had not been touched for `seconds`. */
  'parking-idle': { seconds: number }
}

export const map: ElementContract<MapAttributes, MapEvents, MapModel> = {
  tag: 'parking-map',
  attributes: {
    selected: { parse: parseParkingPlace, default: '' },
    filter: { parse: parseReadable(toFilters), default: '' },
    center: { parse: parseReadable(toCenter), default: '' },
    zoom: { parse: parseInteger({ min: 1, max: 30 }), default: 0 },
    colours: { parse: parseChoice(['price', 'availability', 'kind']), default: 'price' },
    here: { parse: parseReadable(toCenter), default: '' },
    kiosk: { parse: parseFlag, default: false },
    idleSeconds: { parse: parseInteger({ min: 10, max: 3600 }), default: 60 },
    gestures: { parse: parseChoice(['page', 'map']), default: 'page' },
    worker: { parse: parseFlag, default: false },
    guestPaymentUrl: { parse: parseAddress, default: '' },
    paymentUrl: { parse: parseAddress, default: '' },
    zoneMarking: { parse: parseFlag, default: false },
    markedZones: { parse: parseZones, default: '' },
  },
  events: {
    'parking-select': { cancelable: false },
    'parking-filter': { cancelable: false },
    'parking-navigate': { cancelable: true },
    'parking-zones': { cancelable: false },
    'parking-view': { cancelable: false },
    'parking-idle': { cancelable: false },
  },
  styles,
  reservedHeight: 640,
  isLight: true,
  behind: ['./city-map.ts', './side-view.tsx', './surface/surface.ts'],
  async load() {
    const [{ createMapModel }, { MapView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createMapModel, View: MapView }
  },
}
