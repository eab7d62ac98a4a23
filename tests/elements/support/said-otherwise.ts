/** Every good answer of a call goes through `say` of the page that has opened this one. */
const SAID = `<script>
  const { fetch } = window
  window.fetch = async (...asked) => {
    const answer = await fetch(...asked)
    if (!answer.url.includes('/api/') || !answer.ok) return answer
    const { status, headers } = answer
    return new Response(window.parent.say(new URL(answer.url).pathname, await answer.text()), { status, headers })
  }
  document.currentScript.remove()
</script>`

/** The head of a page whose city says what `say` makes of its answers; `path` is that of the call. */
export function saidOtherwise(say: (path: string, text: string) => string): string {
  Reflect.set(window, 'say', say)
  return SAID
}

/** The same where one call, known by a part of its path, is answered with what `change` has made of its JSON. */
export function saidOtherwiseBy<Answer>(call: string, change: (answer: Answer) => void): string {
  return saidOtherwise((path, text) => {
    if (!path.includes(call)) return text
    const answer = JSON.parse(text) as Answer
    change(answer)
    return JSON.stringify(answer)
  })
}
