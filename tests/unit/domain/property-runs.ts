/** How property tests run: the same cases every time, others with `FC_SEED=<number>`. */
export const times = (numRuns: number) => ({ numRuns, seed: Number(process.env['FC_SEED'] ?? 20_250_312) })
