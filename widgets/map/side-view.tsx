import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import type { MapFeature } from '../../shared/domain/map-features.ts'
import { useFirstFocus } from '../../shared/ui/use-first-focus.ts'
import { closeByEscape } from './close-by-escape.ts'
import { foreignIn, nameOf } from './feature-text.ts'
import { ListView } from './list-view.tsx'
import { SheetView, type SheetViewProps } from './sheet-view.tsx'

/** What is chosen by a press may come with the press; it is brought before, once the map is drawn. */
const CardView = lazyView(() => import('./card-view.tsx').then((card) => card.CardView))

export interface SideViewProps extends Pick<SheetViewProps, 'map'> {
  /** Counts how often the kiosk was left: its list begins anew. */
  resets: number
  /** What is chosen; null where nothing is. */
  chosen: MapFeature | null
  onPick(index: number): void
  onZone(): void
  onClose(): void
  /** The card is there. */
  onCard(card: HTMLElement): void
}

/**
 * All in words that stands beside the drawing: the list, the card of what is chosen, and the sheet. It comes after the
 * drawing, as one file.
 */
export function SideView(props: SideViewProps) {
  const { map, resets, chosen, onPick, onZone, onClose, onCard } = props
  return (
    <>
      <ListView key={resets} map={map} onPick={onPick} onZone={onZone} />
      {chosen && (
        <Suspense fallback={<CardOnItsWay chosen={chosen} onClose={onClose} />}>
          <CardView key={chosen.point.join()} map={map} chosen={chosen} onClose={onClose} onShown={onCard} />
        </Suspense>
      )}
    </>
  )
}

/** In the place of a card whose code is not here yet: it has the focus, since the row that was pressed is hidden by it. */
function CardOnItsWay({ chosen, onClose }: { chosen: MapFeature; onClose(): void }) {
  const intl = useIntl()
  const place = useFirstFocus<HTMLElement>({ preventScroll: true })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes what was opened, and that alone
    <section
      className="map-card"
      role="dialog"
      aria-busy="true"
      aria-label={nameOf(chosen, intl)}
      lang={foreignIn(intl, chosen.nameEn)}
      tabIndex={-1}
      ref={place}
      onKeyDown={closeByEscape(onClose)}
    />
  )
}

/** What stands below the drawing on a phone, and comes after it for a keyboard too. */
export function SheetPart({ sheet, ...props }: SheetViewProps & { sheet: string }) {
  return (
    <div className={sheet}>
      <SheetView {...props} />
    </div>
  )
}
