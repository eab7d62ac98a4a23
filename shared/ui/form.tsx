import { type ComponentProps, type FormEvent, useRef } from 'react'

/** Sends a form; answers the first field that is not right, if any. */
export type Submit = () => Promise<PropertyKey | null> | void

/** Goes to a field, also one that is folded away, and brings its label into sight, by which its reader knows it. */
export function goToField(form: HTMLFormElement | null, name: PropertyKey): void {
  const key = CSS.escape(String(name))
  const control = form?.querySelector<HTMLElement>(`[name="${key}"], [data-field="${key}"] input`)
  const fold = control?.closest('details')
  if (fold) fold.open = true
  control?.focus()
  control?.closest('.field')?.querySelector('.field-label')?.scrollIntoView({ block: 'nearest' })
}

/** After a press that was refused for a field, that field has the keyboard. */
export function useSubmit(onSubmit: Submit) {
  const form = useRef<HTMLFormElement>(null)
  return {
    ref: form,
    noValidate: true,
    async onSubmit(event: FormEvent) {
      event.preventDefault()
      const wrong = await onSubmit()
      if (wrong) goToField(form.current, wrong)
    },
  }
}

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref' | 'noValidate'> {
  onSubmit: Submit
}

/** A form in the element's shadow root; one that a password manager should find is a `<LightDomForm>`. */
export function Form({ onSubmit, className = 'stack', ...rest }: FormProps) {
  const { onSubmit: submit, ...form } = useSubmit(onSubmit)
  return <form className={className} {...rest} {...form} onSubmit={(event) => void submit(event)} />
}
