// oxlint-disable-next-line oxc/no-barrel-file -- it stands in for a whole module
export * from 'prom-client'

/** The numbers of this process would be asked for once more with each restart in a history. */
export function collectDefaultMetrics(): void {}
