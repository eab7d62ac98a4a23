// Written by the build (shared/build/build-elements.ts, shared/build/release/build-release.ts): each element's module
// by its tag, and the module that shares the elements' state.
declare module 'virtual:entries' {
  export const entries: Readonly<Record<string, () => Promise<unknown>>>
  export const openPage: () => Promise<Pick<typeof import('./public.ts'), 'cityInfo' | 'session' | 'driver' | 'logout'>>
}

// The first screens of the elements that have one, by their tags (shared/build/release/build-served.ts).
declare module 'virtual:screens' {
  export const screens: Readonly<Record<string, import('../shared/element/served-screen.ts').ServedScreen>>
}
