import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createFrame } from '../../../shared/element/frame.ts'
import { loadAllMessages, type MessageLoaders } from '../../../shared/i18n/messages.ts'
import { MessagesProvider } from '../../../shared/i18n/intl.tsx'

/** An element's own frame in a box of the page, with its styles and its words; answers what renders into it. */
export async function openFrame(
  box: HTMLElement,
  { styles, words }: { styles: readonly string[]; words: readonly MessageLoaders[] },
): Promise<(view: ReactNode) => void> {
  const messages = await loadAllMessages(words, 'ru')
  const frame = createFrame(box.attachShadow({ mode: 'open' }), { styles, reservedHeight: 0 })
  frame.dress()
  frame.setLanguage('ru')
  frame.show('ready')
  const root = createRoot(frame.view)
  return (view) => root.render(createElement(MessagesProvider, { language: 'ru', messages }, view))
}
