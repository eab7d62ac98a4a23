/** A report as a page of its own: no script, nothing loaded. The conformance command writes its reports with it too. */
export function toReportFrame(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.2; } h2 { margin-top: 2rem; } h3 { margin: 0; font-size: 1.1rem; }
.lead { font-size: 1.15rem; }
dl { display: flex; flex-wrap: wrap; gap: .75rem 2rem; } dt { font-size: .875rem; opacity: .75; } dd { margin: 0; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th { overflow-wrap: normal; }
th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid #8886; }
td { font-variant-numeric: tabular-nums; }
section { border: 1px solid #8886; border-left-width: 6px; border-radius: 8px; padding: .75rem 1rem; margin: .75rem 0; }
section p { margin: .4rem 0; } ul { margin: .4rem 0; padding-left: 1.25rem; font-size: .9rem; }
section.error { border-left-color: #c62828; } section.warning { border-left-color: #b26a00; }
section.info { border-left-color: #1565c0; } h3 span { font-weight: 400; }
`
