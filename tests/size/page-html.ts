/** What a page asks for early, beside the one script line. */
export interface EarlyRequests {
  modules: readonly string[]
  /** Addresses of the API. */
  answers: readonly string[]
}

export const NOTHING_EARLY: EarlyRequests = { modules: [], answers: [] }

/** The element by its own script. Preload lines are of the credentials mode that our fetch has, else they would fetch twice. */
export function embedDirectly(tag: string, { modules, answers }: EarlyRequests = NOTHING_EARLY): string {
  return toPage(tag, [
    `<script type="module" src="/elements/${tag}.js"></script>`,
    ...modules.map((address) => `<link rel="modulepreload" href="${address}">`),
    ...answers.map((address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`),
  ])
}

/** The element by the script that finds all of ours. */
export function embedByLoader(tag: string): string {
  return toPage(tag, ['<script async src="/loader.js"></script>'])
}

function toPage(tag: string, lines: readonly string[]): string {
  return pageAround(['<link rel="stylesheet" href="/parking.css">', ...lines].join('\n'), `<${tag} city="zarechny" lang="ru"></${tag}>`)
}

/** A page with a heading and a paragraph of its own, the same around everything that is measured. */
export function pageAround(head: string, body: string): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Page</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
<h1>The museum</h1>
<p>Open every day from ten to six.</p>
${body}
</body>
</html>
`
}
