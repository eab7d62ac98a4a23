/** What a page asks for at once, beside the script line. */
export interface EarlyRequests {
  /** Modules that the first field waits for. */
  modules: readonly string[]
  /** Modules that come behind it. */
  later: readonly string[]
  /** Addresses of the API. */
  answers: readonly string[]
}

const NOTHING_EARLY: EarlyRequests = { modules: [], later: [], answers: [] }

/**
 * An element by its own script. Preload lines are of the credentials mode that our fetch has, else they would fetch
 * twice.
 */
export function embedDirectly(
  tag: string,
  { language, early = NOTHING_EARLY }: { language: string; early?: EarlyRequests },
): string {
  const lines = [
    '<link rel="stylesheet" href="/parking.css">',
    `<script type="module" src="/elements/${tag}.js"></script>`,
    ...early.modules.map((address) => `<link rel="modulepreload" href="${address}">`),
    ...early.later.map((address) => `<link rel="modulepreload" fetchpriority="low" href="${address}">`),
    ...early.answers.map(
      (address) => `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="${address}">`,
    ),
  ]
  return pageAround(lines.join('\n'), `<${tag} city="zarechny" lang="${language}"></${tag}>`)
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
