import { isClusterIn } from './clusters.ts'
import { FULL_CIRCLE, paintDisc } from './discs.ts'
import type { Box } from './finder.ts'
import type { Brush, Scene, View } from './painting.ts'

export function clusterRadius(size: number): number {
  if (size === 1) return 7
  return size < 10 ? 15 : Math.min(26, 13 + Math.log10(size) * 5)
}

/** How many of them are in a box. */
export function countClusters({ clusters, mask }: Scene, { zoom }: View, box: Box): number {
  const all = clusters.at(zoom, mask)
  let count = 0
  for (let cluster = 0; cluster < all.count; cluster += 1) if (isClusterIn(all, cluster, box)) count += 1
  return count
}

/**
 * Circles as one path and numbers in one font: setting either anew for each costs more than drawing them. What stands
 * alone lies below them.
 */
export function paintClusters(brush: Brush, scene: Scene, view: View, box: Box): number {
  const { palette, mask } = scene
  const toneOf = scene.toneOf ?? scene.features.filter
  const clusters = scene.clusters.at(view.zoom, mask)
  const groups: number[] = []
  let drawn = 0
  const xOf = (cluster: number) => (clusters.x[cluster] as number) * view.scale - view.left
  const yOf = (cluster: number) => (clusters.y[cluster] as number) * view.scale - view.top
  for (let cluster = 0; cluster < clusters.count; cluster += 1) {
    if (!isClusterIn(clusters, cluster, box)) continue
    drawn += 1
    if ((clusters.size[cluster] as number) > 1) {
      groups.push(cluster)
      continue
    }
    const fill = palette.filters[toneOf[clusters.member[cluster] as number] as number] ?? palette.cluster
    paintDisc(brush, { x: xOf(cluster), y: yOf(cluster), radius: clusterRadius(1), fill, rim: palette.halo })
  }
  brush.beginPath()
  for (const cluster of groups) {
    const radius = clusterRadius(clusters.size[cluster] as number)
    brush.moveTo(xOf(cluster) + radius, yOf(cluster))
    brush.arc(xOf(cluster), yOf(cluster), radius, 0, FULL_CIRCLE)
  }
  brush.fillStyle = palette.cluster
  brush.fill()
  brush.strokeStyle = palette.halo
  brush.lineWidth = 2
  brush.stroke()
  brush.font = '600 13px system-ui, sans-serif'
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  brush.fillStyle = palette.clusterText
  for (const cluster of groups) brush.fillText(String(clusters.size[cluster]), xOf(cluster), yOf(cluster) + 0.5)
  return drawn
}
