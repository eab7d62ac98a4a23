/** Text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A doc comment's text: what stands in backquotes becomes code. */
export function toProse(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

export function toCode(text: string): string {
  return `<code>${escapeHtml(text)}</code>`
}

const MARKUP = new Set(['html', 'vue', 'svelte'])

/** A block of code with a name for its copy button. */
export function toBlock(
  code: string,
  { label, id, language = 'html' }: { label: string; id?: string; language?: string },
): string {
  const own = id === undefined ? '' : ` id="${id}"`
  return `<figure class="code"><figcaption>${escapeHtml(label)}</figcaption><pre tabindex="0"${own}><code>${MARKUP.has(language) ? paintMarkup(code) : paintScript(code)}</code></pre></figure>`
}

export interface Cell {
  html: string
  /** Its column's heading, shown beside it where the table does not fit. */
  head: string
}

/** A table that becomes cards on a narrow screen. */
export function toTable(heads: readonly string[], rows: readonly string[][]): string {
  const body = rows.map((cells) => {
    const [first = '', ...rest] = cells
    return `<tr><th scope="row">${first}</th>${rest.map((cell, index) => `<td data-head="${heads[index + 1]}">${cell}</td>`).join('')}</tr>`
  })
  return `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

function paintMarkup(code: string): string {
  return escapeHtml(code)
    .replaceAll(/(&lt;!--.*?--&gt;)/g, '<i>$1</i>')
    .replaceAll(/(&lt;\/?)([a-z][\w-]*)/g, '$1<b>$2</b>')
    .replaceAll(/=(&quot;.*?&quot;)/g, '=<u>$1</u>')
}

function paintScript(code: string): string {
  return escapeHtml(code)
    .replaceAll(/(&#39;|')([^'\n]*)(')/g, '<u>$1$2$3</u>')
    .replaceAll(/\b(import|from|export|function|return|await|void|default|const|type)\b(?![^<]*<\/u>)/g, '<b>$1</b>')
}
