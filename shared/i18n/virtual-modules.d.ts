// Modules written by compile-locales.ts.
declare module 'virtual:messages/*' {
  const loaders: import('./messages.ts').MessageLoaders
  export default loaders
}

declare module 'virtual:emergency-messages' {
  const messages: Record<string, import('./emergency.ts').EmergencyMessages>
  export default messages
}
