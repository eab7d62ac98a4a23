import { isClusterIn, type Clusters } from './clusters.ts'
import { paintDisc } from './discs.ts'
import type { Box } from './finder.ts'
import type { Brush, Scene, View } from './painting.ts'

const FULL_CIRCLE = Math.PI * 2

export function clusterRadius(size: number): number {
  if (size === 1) return 7
  return size < 10 ? 15 : Math.min(26, 13 + Math.log10(size) * 5)
}

/** Circles as one path and numbers in one font: setting either anew for each costs more than drawing them. */
export function paintClusters(brush: Brush, scene: Scene, view: View, box: Box): number {
  const { features, palette, mask } = scene
  const clusters: Clusters = scene.pyramid.at(view.zoom, mask)
  const groups: number[] = []
  let drawn = 0
  brush.beginPath()
  for (let cluster = 0; cluster < clusters.count; cluster += 1) {
    if (!isClusterIn(clusters, cluster, box)) continue
    drawn += 1
    const size = clusters.size[cluster] as number
    const x = (clusters.x[cluster] as number) * view.scale - view.left
    const y = (clusters.y[cluster] as number) * view.scale - view.top
    if (size > 1) {
      const radius = clusterRadius(size)
      brush.moveTo(x + radius, y)
      brush.arc(x, y, radius, 0, FULL_CIRCLE)
      groups.push(cluster)
    } else groups.unshift(cluster)
  }
  brush.fillStyle = palette.cluster
  brush.fill()
  brush.strokeStyle = palette.halo
  brush.lineWidth = 2
  brush.stroke()
  brush.font = '600 13px system-ui, sans-serif'
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  for (const cluster of groups) {
    const size = clusters.size[cluster] as number
    const x = (clusters.x[cluster] as number) * view.scale - view.left
    const y = (clusters.y[cluster] as number) * view.scale - view.top
    if (size === 1) {
      const fill = palette.filters[features.filter[clusters.member[cluster] as number] as number] ?? palette.cluster
      paintDisc(brush, { x, y, radius: clusterRadius(1), fill, rim: palette.halo })
    } else {
      brush.fillStyle = palette.clusterText
      brush.fillText(String(size), x, y + 0.5)
    }
  }
  return drawn
}
