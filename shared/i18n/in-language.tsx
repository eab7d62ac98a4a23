/** Words, marked by their language where it is another than the page's (WCAG 3.1.2). */
export function InLanguage({ lang, children }: { lang: string | undefined; children: string }) {
  return lang ? <span lang={lang}>{children}</span> : children
}
