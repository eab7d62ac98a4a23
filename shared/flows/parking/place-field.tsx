import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import type { Kopecks } from '../../domain/money.ts'
import { cityLanguage } from '../../i18n/city-text.ts'
import { formatDistance } from '../../i18n/distance.ts'
import { formatMoney, moneyParts } from '../../i18n/format.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import type { ComboboxOption } from '../../ui/combobox/options.ts'
import { errorText } from '../../ui/error-text.ts'
import { Field } from '../../ui/field.tsx'
import { type CityData, findPlace } from './draft.ts'
import type { ParkingFieldProps } from './field-props.ts'
import type { NearAnswer } from './find-near.ts'
import { NearButton } from './near-button.tsx'
import { nameIn } from './place-name.ts'

const NONE: ComboboxOption[] = []
const NO_NUMBERS: ReadonlyMap<string, number> = new Map()
const NO_CODES: readonly string[] = []

/** Where the car stands: the zone, or the parking where the city pays by parking (readings gC-20). */
export function PlaceField({ form, context, cityData }: ParkingFieldProps) {
  const intl = useIntl()
  const draft = useStore(form.$values)
  const problems = useStore(form.$problems)
  const [prices, setPrices] = useState<ReadonlyMap<string, Kopecks>>(NO_NUMBERS)
  const [isOpened, setOpened] = useState(false)
  const [near, setNear] = useState<NearAnswer | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const metres = near?.status === 'found' ? near.metres : NO_NUMBERS
  const options = useMemo(
    () => (cityData ? toOptions(cityData, { prices, metres }, intl) : NONE),
    [cityData, prices, metres, intl],
  )
  const isByParking = cityData?.settings.paymentByParkingId
  // The nearest stand first, to be chosen from.
  useLayoutEffect(() => {
    const input = near?.status === 'found' && place.current?.querySelector('input')
    if (!input) return
    input.focus()
    input.click()
  }, [near])

  const hasPlace = cityData !== null && findPlace(draft.place, cityData) !== null
  /**
   * The list is whole without its prices; they come with the first look at it, or with a place that is filled in, and are
   * of the city's present minute. That nothing is to be paid is not said on the word of the device's clock.
   */
  useEffect(() => {
    if (!cityData || !context || !(isOpened || hasPlace)) return
    const { $minute, $isServerTime } = context
    const stops: (() => void)[] = []
    let isOver = false
    void import('./prices-now.ts').then(
      ({ pricesNow }) => {
        if (isOver) return
        const show = () => {
          const known = [...pricesNow(cityData, $minute.get())]
          setPrices(new Map(known.filter(([, price]) => price > 0 || $isServerTime.get())))
        }
        stops.push($minute.subscribe(show), $isServerTime.listen(show))
      },
      () => {},
    )
    return () => {
      isOver = true
      for (const stop of stops) stop()
    }
  }, [cityData, context, isOpened, hasPlace])

  return (
    <div className="place-field" ref={place}>
      {context && cityData?.settings.useNearPlaces && <NearButton findNear={context.findNear} onAnswer={setNear} />}
      <Field
        label={intl.formatMessage({ id: isByParking ? 'field.parking' : 'field.zone' })}
        hint={intl.formatMessage({ id: isByParking ? 'field.parking.hint' : 'field.zone.hint' })}
        warning={near && nearText(near, intl)}
        error={problems.place && intl.formatMessage({ id: problems.place }, { code: draft.place })}
      >
        <Combobox
          name="place"
          isTall
          value={cityData && findPlace(draft.place, cityData) ? draft.place : null}
          options={options}
          recent={metres.size > 0 ? NO_CODES : (context?.recentPlaces() ?? NO_CODES)}
          texts={toTexts(intl, cityData ? 'field.place.none' : 'common.loading')}
          onChange={(value, typed) => form.change({ place: value ?? typed.trim() })}
          onOpen={() => setOpened(true)}
          onBlur={() => form.leave('place')}
        />
      </Field>
    </div>
  )
}

/** Why the places around the person are not known; null where they are. */
function nearText(near: NearAnswer, intl: IntlShape): string | null {
  if (near.status === 'found') return null
  if (near.status === 'failed') return errorText(intl, near.error)
  return intl.formatMessage({ id: `field.place.near.${near.status}` })
}

interface Known {
  prices: ReadonlyMap<string, Kopecks>
  /** How far away the nearest are. */
  metres: ReadonlyMap<string, number>
}

/** The nearest first, where they are known; the others in the city's own order. */
function toOptions({ settings, zones, parkings }: CityData, known: Known, intl: IntlShape): ComboboxOption[] {
  const { metres } = known
  const kind = intl.formatMessage({ id: settings.paymentByParkingId ? 'field.parking' : 'field.zone' })
  const places = [...(settings.paymentByParkingId ? parkings : zones)]
  const far = ({ code }: { code: string }) => metres.get(code) ?? Number.MAX_VALUE
  if (metres.size > 0) places.sort((one, other) => far(one) - far(other))
  return places.map((place) => {
    const { name: label, lang } = nameIn(place, intl.locale)
    const aside = asideOf(place.code, known, intl)
    return {
      value: place.code,
      kind,
      code: place.code,
      label,
      lang,
      // A city gives addresses in Russian alone.
      ...('address' in place && place.address
        ? { note: place.address, noteLang: cityLanguage(null, intl.locale) }
        : {}),
      ...(aside === '' ? {} : { aside }),
    }
  })
}

/** "350 м · 80 ₽/ч", as far as it is known. */
function asideOf(code: string, { prices, metres }: Known, intl: IntlShape): string {
  const [distance, price] = [metres.get(code), prices.get(code)]
  const parts = [
    distance === undefined ? '' : formatDistance(distance, intl),
    price === undefined ? '' : priceText(price, intl),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** "80 ₽/ч", with kopecks where there are some. */
function priceText(price: Kopecks, intl: IntlShape): string {
  // The stay that is asked for may reach into the hours that cost.
  if (price === 0) return intl.formatMessage({ id: 'field.place.free' })
  const { integer, symbol } = moneyParts(price, intl.locale)
  const sum = price % 100 === 0 ? `${integer}\u00A0${symbol}` : formatMoney(price, intl.locale)
  return intl.formatMessage({ id: 'field.place.price' }, { sum })
}

function toTexts(intl: IntlShape, emptyId: string) {
  return {
    close: intl.formatMessage({ id: 'common.close' }),
    empty: intl.formatMessage({ id: emptyId }),
    recent: intl.formatMessage({ id: 'field.place.recent' }),
    all: intl.formatMessage({ id: 'field.place.all' }),
    count: (count: number) => intl.formatMessage({ id: 'field.place.count' }, { count }),
  }
}
