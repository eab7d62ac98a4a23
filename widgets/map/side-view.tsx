import type { MapFeature } from '../../shared/domain/map-features.ts'
import { CardView } from './card-view.tsx'
import { ListView } from './list-view.tsx'
import { SheetView, type SheetViewProps } from './sheet-view.tsx'

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
}

/**
 * All in words that stands beside the drawing: the list, and the card of what is chosen. It comes after the drawing, as
 * one file.
 */
export function SideView(props: SideViewProps) {
  const { map, sheet, resets, tab, onTab, chosen, onPick, onZone, onClose } = props
  return (
    <>
      <div className={sheet}>
        <SheetView map={map} tab={tab} onTab={onTab} />
      </div>
      <ListView key={resets} map={map} onPick={onPick} onZone={onZone} />
      {chosen && <CardView key={chosen.point.join()} map={map} chosen={chosen} onClose={onClose} />}
    </>
  )
}
