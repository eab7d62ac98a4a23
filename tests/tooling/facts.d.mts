export function findFacts(output: string): string[]
