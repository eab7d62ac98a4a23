import type { LonLat } from '../../shared/domain/coordinates.ts'
import type { MapFeature } from '../../shared/domain/map-features.ts'
import { CardView } from './card-view.tsx'
import type { CityMap } from './city-map.ts'
import { ListView } from './list-view.tsx'

export interface SideViewProps {
  map: CityMap
  /** What is chosen; null where nothing is. */
  chosen: MapFeature | null
  onPick(index: number): void
  onZone(middle: LonLat): void
  onClose(): void
}

/**
 * All in words that stands beside the drawing: the list, and the card of what is chosen. It comes after the drawing, as
 * one file.
 */
export function SideView({ map, chosen, onPick, onZone, onClose }: SideViewProps) {
  return (
    <>
      <ListView map={map} onPick={onPick} onZone={onZone} />
      {chosen && <CardView key={chosen.point.join()} map={map} chosen={chosen} onClose={onClose} />}
    </>
  )
}
