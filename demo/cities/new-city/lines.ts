import { createInterface } from 'node:readline'

export interface Lines {
  /** Shows the prompt, and waits for a line; null once there are no more. */
  next(prompt: string): Promise<string | null>
  close(): void
}

/** Lines of a terminal or a pipe. What a pipe sends ahead waits; Ctrl+C and Ctrl+D end them. */
export function createLines(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Lines {
  const reader = createInterface({ input, output, terminal: 'isTTY' in input && input.isTTY === true })
  const ahead: string[] = []
  let isOver = false
  let hear: ((line: string | null) => void) | null = null

  function tell(line: string | null): boolean {
    const told = hear
    hear = null
    told?.(line)
    return told !== null
  }

  reader.on('line', (line) => {
    if (!tell(line)) ahead.push(line)
  })
  reader.on('close', () => {
    isOver = true
    tell(null)
  })
  // Whoever gives up is on a new line.
  reader.on('SIGINT', () => {
    output.write('\n')
    reader.close()
  })

  return {
    next(prompt) {
      if (ahead.length > 0 || isOver) output.write(prompt)
      const [line] = ahead.splice(0, 1)
      // A terminal shows what is typed by itself.
      if (line !== undefined) output.write(`${line}\n`)
      if (line !== undefined) return Promise.resolve(line)
      if (isOver) return Promise.resolve(null)
      reader.setPrompt(prompt)
      reader.prompt()
      return new Promise((resolve) => (hear = resolve))
    },
    close: () => reader.close(),
  }
}
