import { use, useId, useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useIntl } from 'react-intl'
import baseStyles from './base.css?inline'
import buttonStyles from './button.css?inline'
import checkboxStyles from './checkbox.css?inline'
import choiceStyles from './choice.css?inline'
import { IdPrefix } from './field.tsx'
import fieldStyles from './field.css?inline'
import lightDomFormStyles from './light-dom-form.css?inline'
import { FormBody, type Submit, useSubmit } from './form.tsx'
import { type Dress, LightDomSlotContext } from './light-dom-slot.ts'
import { adoptLightDomStyles } from './light-dom-styles.ts'
import noticeStyles from './notice.css?inline'
import passwordStyles from './password-input.css?inline'
import textInputStyles from './text-input.css?inline'

const STYLES = [
  lightDomFormStyles,
  baseStyles,
  buttonStyles,
  checkboxStyles,
  choiceStyles,
  fieldStyles,
  noticeStyles,
  textInputStyles,
  passwordStyles,
].join('\n')
const dress: Dress = (root, tag) => adoptLightDomStyles(root, tag, STYLES)

export interface LightDomFormProps {
  /** Names the form for a screen reader. */
  label: string
  onSubmit: Submit
  children: ReactNode
}

/**
 * A real form among the element's light children, shown in its place by a slot, also within a dialog: password managers
 * do not look into shadow roots (promise 20). It takes fields, choices, check boxes, buttons and notices of the kit.
 */
export function LightDomForm({ label, onSubmit, children }: LightDomFormProps) {
  const lightDomSlot = use(LightDomSlotContext)
  const { locale: language } = useIntl()
  const name = `form${useId()}`
  const [part] = useState(() => Object.assign(document.createElement('div'), { className: 'parking-form', slot: name }))
  useLayoutEffect(() => lightDomSlot?.put(part, dress), [lightDomSlot, part])
  const { faults, form } = useSubmit(onSubmit)

  // A light child has its language from the page, and may be in another.
  const body = (
    <form className="stack" lang={language} aria-label={label} method="post" {...form}>
      <FormBody faults={faults}>{children}</FormBody>
    </form>
  )
  if (!lightDomSlot) return body
  return (
    <>
      <slot name={name} />
      {createPortal(<IdPrefix value={lightDomSlot.idPrefix}>{body}</IdPrefix>, part)}
    </>
  )
}
