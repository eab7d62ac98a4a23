// Modules written by compile-locales.ts.
declare module 'virtual:messages/*' {
  const loaders: import('./messages.ts').MessageLoaders
  export default loaders
}

declare module 'virtual:emergency-words' {
  const words: Record<string, import('./emergency.ts').EmergencyWords>
  export default words
}
