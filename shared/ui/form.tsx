import {
  type ComponentProps,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createFaults, type Faults, FaultsContext } from './faults.ts'
import { goToField } from './go-to-field.ts'
import { lazyView } from './lazy-view.ts'

const ErrorSummary = lazyView(() => import('./error-summary.tsx').then((module) => module.ErrorSummary))

/** Sends a form; answers the first field that is not right, if any. */
export type Submit = () => Promise<PropertyKey | null> | void

/**
 * After a press that was refused for a field, that field has the keyboard, also where a long form lists what is wrong:
 * the field says its error as its description, and is corrected without a further press. The list above is for the
 * other fields, and tells by its title alone that there is one, so that no error is heard twice.
 */
export function useSubmit(onSubmit: Submit) {
  const form = useRef<HTMLFormElement>(null)
  const [faults] = useState(createFaults)
  async function send(event: FormEvent | MouseEvent) {
    event.preventDefault()
    const wrong = await onSubmit()
    faults.press(Boolean(wrong))
    if (wrong) goToField(form.current, wrong)
  }
  return {
    faults,
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => void send(event),
      onMouseDownCapture({ nativeEvent: { view } }: MouseEvent) {
        faults.hold()
        // Where the click goes is settled by then. The page around may stop the event; after a drag it does not come.
        for (const end of ['mouseup', 'dragend'])
          view?.addEventListener(end, faults.letGo, { capture: true, once: true })
      },
      // A browser that brings back the field one types into knows nothing of what floats over the form.
      onInput({ target }: FormEvent) {
        if (target instanceof HTMLInputElement) target.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      },
      // A sandboxed frame without `allow-forms` lets no form be submitted: there the press of its button sends it.
      onClick(event: MouseEvent) {
        const button = event.target instanceof Element ? event.target.closest('button') : null
        if (window.parent !== window && button?.type === 'submit' && !event.defaultPrevented) void send(event)
      },
    },
  }
}

/** What a form holds, below the list of what is wrong in it. */
export function FormBody({ faults, children }: { faults: Faults; children: ReactNode }) {
  const listed = useSyncExternalStore(faults.subscribe, faults.listed, faults.listed)
  return (
    <FaultsContext value={faults}>
      {listed.length > 0 && (
        <Suspense>
          <ErrorSummary faults={listed} />
        </Suspense>
      )}
      {children}
    </FaultsContext>
  )
}

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref' | 'noValidate'> {
  onSubmit: Submit
}

/** A form in the element's shadow root; one that a password manager should find is a `<LightDomForm>`. */
export function Form({ onSubmit, className = 'stack', children, ...rest }: FormProps) {
  const { faults, form } = useSubmit(onSubmit)
  return (
    <form className={className} {...rest} {...form}>
      <FormBody faults={faults}>{children}</FormBody>
    </form>
  )
}
