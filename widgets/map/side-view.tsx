import { Suspense } from 'react'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import type { MapFeature } from '../../shared/domain/map-features.ts'
import { ListView } from './list-view.tsx'
import { SheetView, type SheetViewProps } from './sheet-view.tsx'

/** What is chosen by a press may come with the press; it is brought before, once the map is drawn. */
const CardView = lazyView(() => import('./card-view.tsx').then((card) => card.CardView))

export interface SideViewProps extends SheetViewProps {
  /** How the sheet below the map looks: by what it leads to. */
  sheet: string
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
 * All in words that stands beside the drawing: the list, and the card of what is chosen. It comes after the drawing, as
 * one file.
 */
export function SideView(props: SideViewProps) {
  const { map, sheet, resets, tab, onTab, chosen, onPick, onZone, onClose, onCard } = props
  return (
    <>
      <div className={sheet}>
        <SheetView map={map} tab={tab} onTab={onTab} />
      </div>
      <ListView key={resets} map={map} onPick={onPick} onZone={onZone} />
      {chosen && (
        <Suspense fallback={<section className="map-card" aria-busy="true" />}>
          <CardView key={chosen.point.join()} map={map} chosen={chosen} onClose={onClose} onShown={onCard} />
        </Suspense>
      )}
    </>
  )
}
