// Written by demo/docs/release/build-release.ts: each element's module, by its tag.
declare module 'virtual:entries' {
  export const entries: Readonly<Record<string, () => Promise<unknown>>>
}
