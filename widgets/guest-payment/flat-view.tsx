import { FlatView } from '../../shared/flows/flat/flat-view.tsx'
import type { Flat } from '../../shared/flows/flat/flat.ts'
import type { CityData } from '../../shared/flows/parking/draft.ts'
import { ContactFields } from './contact-fields.tsx'
import type { GuestForm } from './draft.ts'

/** A guest's stay behind a barrier. */
export function GuestFlatView({ flat, form, cityData }: { flat: Flat; form: GuestForm; cityData: CityData }) {
  return (
    <FlatView flat={flat}>
      <ContactFields form={form} cityData={cityData} />
    </FlatView>
  )
}
