export const ADDRESSES: readonly (readonly [label: string, path: string])[]
export const BANK: string
