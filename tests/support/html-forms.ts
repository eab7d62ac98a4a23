/** A form as it stands on a page without script. */
export interface HtmlForm {
  action: string
  /** What it sends by itself. */
  hidden: Record<string, string>
  /** What a person fills in, and what stands there. */
  fields: Record<string, string>
}

export function readForms(page: string): HtmlForm[] {
  return page
    .split('<form')
    .slice(1)
    .map((part) => readForm(part.split('</form>', 1)[0] ?? ''))
}

function readForm(markup: string): HtmlForm {
  const form: HtmlForm = { action: attributeOf(markup, 'action'), hidden: {}, fields: {} }
  for (const [input] of markup.matchAll(/<input\s[^>]*>/g)) {
    const kind = attributeOf(input, 'type') === 'hidden' ? form.hidden : form.fields
    kind[attributeOf(input, 'name')] = attributeOf(input, 'value')
  }
  return form
}

function attributeOf(markup: string, name: string): string {
  return toText(new RegExp(`\\s${name}="([^"]*)"`).exec(markup)?.[1] ?? '')
}

function toText(markup: string): string {
  const signs = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
  return markup.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: keyof typeof signs) => signs[name])
}
