import { type PartnerSite, toPartnerPage } from './e2e-partner.ts'

/** The same page under another host, and so of another site. */
export const elsewhere = (url: string): string => url.replace('127.0.0.1', 'localhost')

/** A page with another one in a frame. */
export function around(partner: PartnerSite, url: string, attributes = ''): string {
  return partner.show({
    html: toPartnerPage(`<iframe title="Inner" src="${url}" ${attributes} width="440" height="1400"></iframe>`),
  })
}

/** A page with one element, as the loader brings it. */
export function pageWith(tag: string, partner: PartnerSite, library: string): string {
  const code = `<script src="${library}/loader.js" async></script><${tag} city="zarechny" lang="en" zone="101"></${tag}>`
  return partner.show({ html: toPartnerPage(code) })
}
