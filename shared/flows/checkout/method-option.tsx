import type { PaymentMethod } from '../../api/contract/payment-method.ts'
import { CityWords } from '../../i18n/city-words.tsx'

/** A way to pay as one of a choice. */
export function toMethodOption({ name, title, titleEn, description, descriptionEn }: PaymentMethod) {
  return {
    value: name,
    label: <CityWords ru={title} en={titleEn} />,
    note: description !== '' && <CityWords ru={description} en={descriptionEn} />,
  }
}
