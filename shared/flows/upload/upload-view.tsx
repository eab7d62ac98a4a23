import { useStore } from '@nanostores/react'
import { type ChangeEvent, type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { AsWritten } from '../../i18n/as-written.tsx'
import { formatBytes } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { FileProblem, Upload } from './upload.ts'

/** The ids of what is said. */
export interface UploadMessages {
  /** The label of the input. */
  label: string
  /** How files get here: by a choice, dropped, pasted. */
  hint: string
  /** Takes `name`. */
  remove: string
  /** What is wrong with a file; each takes `name`. */
  problems: { readonly [P in FileProblem]: string }
}

/**
 * An input for files onto which they can be dropped, and pasted while it has the focus. Its element lists field, upload
 * and button among its styles.
 */
export function UploadView({ upload, messages }: { upload: Upload; messages: UploadMessages }) {
  const intl = useIntl()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const refused = useStore(upload.$refused)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])]
    // The same file may be chosen again after it was corrected.
    event.target.value = ''
    upload.add(files)
  }

  function dragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    // Without this the browser would open the file in the place of the page.
    event.preventDefault()
    setIsOver(true)
  }

  function drop(event: DragEvent) {
    setIsOver(false)
    take(event, event.dataTransfer)
  }

  function take(event: ClipboardEvent | DragEvent, { files }: DataTransfer) {
    if (files.length === 0) return
    event.preventDefault()
    upload.add(files)
  }

  function remove(file: number) {
    upload.remove(file)
    // The button goes with its file.
    input.current?.focus()
  }

  return (
    // Dropping and pasting are further ways; the input inside is the one for everybody.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={isOver ? 'upload upload-over' : 'upload'}
      onDragOver={dragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      onPaste={(event) => take(event, event.clipboardData)}
    >
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {intl.formatMessage({ id: messages.label })}
        </label>
        <input
          id={id}
          ref={input}
          className="file"
          type="file"
          accept={upload.accept.join(',')}
          multiple={upload.isSeveral}
          aria-describedby={`${id}hint`}
          onChange={choose}
        />
        <div className="field-hint" id={`${id}hint`}>
          {intl.formatMessage({ id: messages.hint })}
        </div>
      </div>
      <ChosenFiles upload={upload} messages={messages} onRemove={remove} />
      {refused.map(({ id: key, name, problem }) => (
        <Notice
          key={key}
          kind="danger"
          title={intl.formatMessage(
            { id: messages.problems[problem] },
            { name: <AsWritten key="name">{name}</AsWritten> },
          )}
        />
      ))}
    </div>
  )
}

interface ChosenFilesProps {
  upload: Upload
  messages: UploadMessages
  onRemove(id: number): void
}

function ChosenFiles({ upload, messages, onRemove }: ChosenFilesProps) {
  const intl = useIntl()
  const files = useStore(upload.$files)
  return (
    <ul className="upload-files" aria-live="polite">
      {files.map(({ id, file: { name, size } }) => (
        <li key={id}>
          <AsWritten>{name}</AsWritten> <span className="muted">{formatBytes(size, intl.locale)}</span>
          <Button
            look="quiet"
            shape="icon"
            aria-label={intl.formatMessage({ id: messages.remove }, { name })}
            onClick={() => onRemove(id)}
          >
            <Icon name="close" />
          </Button>
        </li>
      ))}
    </ul>
  )
}
