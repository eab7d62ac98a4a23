// Written by the build (shared/build/build-elements.ts, shared/build/release/build-release.ts): each element's module
// by its tag, and the module that shares the elements' state.
declare module 'virtual:entries' {
  export const entries: Readonly<Record<string, () => Promise<unknown>>>
  export const openPage: () => Promise<Pick<typeof import('./public.ts'), 'cityInfo' | 'session' | 'driver' | 'logout'>>
}
