import { renderToString } from 'react-dom/server'
import { Layout } from './layout/layout.tsx'

/** The markup of the page before the site is open, for the HTML; the browser's React takes it over as it stands. */
export function renderPage(): string {
  return renderToString(<Layout />)
}
