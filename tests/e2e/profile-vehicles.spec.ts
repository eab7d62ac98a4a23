// A driver's vehicles and documents, on the site by the keyboard alone and in a stranger's page on a phone.
import { addDocument } from '../../shared/api/contract/profile-documents.ts'
import { addVehicle, editVehicle } from '../../shared/api/contract/profile-vehicles.ts'
import { driverOpenStart } from '../../shared/api/contract/driver-start.ts'
import { expectUsable } from '../support/e2e-axe.ts'
import { tabOnTo } from '../support/e2e-keyboard.ts'
import { type DriverProfile, test } from '../support/e2e-profile.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { comeAs, openPage, park } from '../support/e2e-site.ts'
import { openWire } from '../support/e2e-wire.ts'
import { expect } from '../support/e2e.ts'
import { VEHICLE } from '../support/vehicle.ts'

const VIN = 'XTA210990Y2765499'

const CAR = { ...VEHICLE, plate: 'М047КТ77' }

/** A field of the open form. */
function field({ dialog, words }: DriverProfile, id: string) {
  return dialog.getByRole('textbox', { name: words(id) })
}

/** Presses by the keyboard. */
async function press(profile: DriverProfile, id: string, values?: Record<string, string>): Promise<void> {
  await tabOnTo(profile.page, profile.button(id, values))
  await profile.page.keyboard.press('Enter')
}

async function type(profile: DriverProfile, id: string, text: string): Promise<void> {
  await tabOnTo(profile.page, field(profile, id))
  await profile.page.keyboard.press('ControlOrMeta+a')
  await profile.page.keyboard.type(text)
}

test.describe('on the site, on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('by keyboard alone: a vehicle that is there, one of another driver and a taken device are told at their fields; added, made main, parked and deleted, each said, with the focus in its place', async ({
    page,
    profile,
    backend,
  }) => {
    const { words, dialog } = profile
    const other = await openWire(backend, { city: 'zarechny', login: 'poor@demo.example' })
    await other.ask(addVehicle, { ...CAR, docNumber: '77УА111111', vin: VIN })
    await comeAs(page, backend, 'driver')
    await openPage(page, '/profile/my-profile')

    await press(profile, 'profile.vehicles.add')
    await expect(dialog.getByRole('heading', { name: words('profile.vehicles.add') })).toBeVisible()
    await expect(field(profile, 'field.plate')).toBeFocused()
    await type(profile, 'field.plate', 'k456mh77')
    await page.keyboard.press('Tab')
    await expect(dialog.getByText(words('profile.vehicles.plate.double'))).toBeVisible()
    await type(profile, 'field.plate', 'м047кт77')
    await page.keyboard.press('Tab')
    await expect(dialog.getByText(words('error.VehicleOccupied'))).toBeVisible()
    await expectUsable(profile.page, 'parking-profile', 'a vehicle of another driver')
    await type(profile, 'field.plate', 'а123вс799')
    await tabOnTo(page, dialog.getByText(words('profile.vehicles.device'), { exact: true }))
    await page.keyboard.press('Enter')
    await type(profile, 'profile.vehicles.vin', VIN)
    await press(profile, 'profile.record.save')
    await expect(dialog.getByText(words('profile.vehicles.device.taken'))).toBeVisible()
    await expect(field(profile, 'profile.vehicles.vin')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await expect(field(profile, 'profile.vehicles.vin')).toBeVisible()
    await expect(field(profile, 'profile.vehicles.vin')).toBeFocused()
    await press(profile, 'profile.record.save')
    await expect(dialog).toHaveCount(0)
    await expectSaid(page, words('profile.vehicles.added'))
    const name = 'А 123 ВС 799'
    await expect(profile.scope.getByRole('listitem').filter({ has: page.getByRole('img', { name }) })).toBeFocused()

    await press(profile, 'profile.vehicles.makeMain.of', { name })
    await expectSaid(page, words('profile.vehicles.madeMain', { name }))
    await expect(profile.scope.getByRole('listitem').filter({ has: page.getByRole('img', { name }) })).toBeFocused()
    await expectUsable(profile.page, 'parking-profile', 'three vehicles')

    await press(profile, 'profile.vehicles.remove.of', { name })
    await expect(dialog).toContainText('Резидентное разрешение')
    await expect(dialog).toContainText(words('profile.vehicles.remove.next', { name: 'А 123 ВС 77' }))
    await expectUsable(profile.page, 'parking-profile', 'before a vehicle is deleted')
    await tabOnTo(page, dialog.getByRole('button', { name: words('profile.vehicles.remove'), exact: true }))
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expectSaid(page, words('profile.vehicles.removed', { name }))
    await expect(profile.section('profile.vehicles.list')).toBeFocused()

    const { token } = await openWire(backend, { city: 'zarechny', login: 'driver@demo.example' })
    await park(backend, { token, number: 'А123ВС77', minutes: 60 })
    await page.reload()
    await expect(profile.says('profile.vehicles.parked')).toBeVisible()
    await expect(profile.button('profile.vehicles.edit.of', { name: 'А 123 ВС 77' })).toHaveCount(0)
    await expectUsable(profile.page, 'parking-profile', 'a vehicle that is parked')
    await tabOnTo(page, profile.scope.getByRole('link', { name: words('profile.vehicles.parked.go') }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/profile\/parking/)
  })

  test('documents by keyboard alone: refused by the rule of their type, of another driver, twice; added, changed and deleted', async ({
    page,
    profile,
    backend,
  }) => {
    const { words, dialog } = profile
    const other = await openWire(backend, { city: 'zarechny', login: 'poor@demo.example' })
    await other.ask(addDocument, { type: 'STS', number: '77УА111111' })
    await comeAs(page, backend, 'driver')
    await openPage(page, '/profile/my-profile?section=documents')

    await press(profile, 'profile.documents.add')
    await type(profile, 'profile.documents.number.STS', '77у1')
    await press(profile, 'profile.record.save')
    await expect(dialog.getByText(words('profile.documents.number.format'))).toBeVisible()
    await expect(field(profile, 'profile.documents.number.STS')).toBeFocused()
    await type(profile, 'profile.documents.number.STS', '77 ya 111 111')
    await page.keyboard.press('Tab')
    await expect(dialog.getByText(words('error.DocumentOccupied'))).toBeVisible()
    await tabOnTo(page, dialog.getByRole('radio', { name: words('profile.documents.type.STS') }))
    await page.keyboard.press('ArrowRight')
    await type(profile, 'profile.documents.number.VU', '7710123456')
    await press(profile, 'profile.record.save')
    await expect(dialog.getByText(words('profile.documents.number.double'))).toBeVisible()
    await type(profile, 'profile.documents.number.VU', '77 10 654321')
    await expect(dialog.getByText(words('profile.documents.number.read', { number: '77 10 654321' }))).toBeVisible()
    await press(profile, 'profile.record.save')
    await expect(dialog).toHaveCount(0)
    await expectSaid(page, words('profile.documents.added'))
    await expect(profile.button('profile.documents.add')).toBeFocused()

    const name = words('profile.documents.name.VU', { number: '77 10 654321' })
    await press(profile, 'profile.documents.edit.of', { name })
    await type(profile, 'profile.documents.number.VU', '77 10 777777')
    await press(profile, 'profile.record.save')
    await expectSaid(page, words('profile.documents.edited', { name }))
    const changed = words('profile.documents.name.VU', { number: '77 10 777777' })
    await press(profile, 'profile.documents.remove.of', { name: changed })
    await expectUsable(profile.page, 'parking-profile', 'before a document is deleted')
    await tabOnTo(page, dialog.getByRole('button', { name: words('profile.documents.remove'), exact: true }))
    await page.keyboard.press('Enter')
    await expectSaid(page, words('profile.documents.removed', { name: changed }))
    await expect(profile.section('profile.documents.list')).toBeFocused()
  })
})

test.describe('in a stranger’s page, in a city with trailers and categories', () => {
  test.use({ language: 'en', viewport: { width: 360, height: 800 } })

  test('vehicles of each type are added; one that another device changes is not overwritten, and one that parks meanwhile leads to its parking', async ({
    page,
    profile,
    backend,
    partner,
  }) => {
    const { words, dialog, scope } = profile
    await comeAs(page, backend, 'driver', { city: 'verhnegorsk' })
    await page.goto(
      partner.show({
        html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Museum</title>
<script type="module" src="${backend.url}/elements/parking-profile.js"></script></head>
<body><h1>Museum</h1><parking-profile city="verhnegorsk" add-vehicle></parking-profile></body></html>`,
      }),
    )
    await expect(dialog).toBeVisible()
    const category = dialog.getByRole('combobox', { name: words('field.category') })
    for (const [plate, kind, chosen] of [
      ['АВ 1234 59', 'trailer', 'B'],
      ['АВ 123 59', 'taxi', 'B'],
      ['АВ 123 С 59', 'transit', 'B'],
      ['5678 АВ 59', 'moto', 'A'],
      ['А 1234 59', 'policeStandard', 'B'],
      ['123 А 59', 'policeTrailer', 'B'],
      ['1234 А 59', 'policeMoto', 'A'],
      ['B 777 X', 'foreign', 'B'],
    ] as const) {
      if (kind !== 'trailer') await profile.button('profile.vehicles.add').click()
      await field(profile, 'field.plate').fill(plate)
      await expect(dialog.getByText(words(`field.plate.type.${kind}`), { exact: true })).toBeVisible()
      await expect(category).toHaveValue(chosen)
      if (kind === 'foreign') await category.selectOption('D')
      await profile.button('profile.record.save').click()
      await expect(dialog).toHaveCount(0)
      await expect(scope.getByText(words(`field.plate.type.${kind}`)).first()).toBeVisible()
    }
    await expect(scope.getByText('category D')).toBeVisible()
    await expectUsable(profile.page, 'parking-profile', 'vehicles of each type')

    const phone = await openWire(backend, { city: 'verhnegorsk', login: 'driver@demo.example' })
    const added = await phone.ask(addVehicle, { ...CAR, plate: 'М047КТ59', name: 'Ours' })
    await page.reload()
    await dialog.getByRole('button', { name: words('common.close') }).click()
    const name = 'М 047 КТ 59'
    await profile.button('profile.vehicles.edit.of', { name }).click()
    await field(profile, 'profile.vehicles.name').fill('Mine')
    await phone.ask(editVehicle, { ...added, oldPlate: added.plate, name: 'Theirs' })
    await profile.button('profile.record.save').click()
    await expect(dialog.getByRole('alert')).toContainText('Theirs')
    await expect(field(profile, 'profile.vehicles.name')).toHaveValue('Mine')
    await expectUsable(profile.page, 'parking-profile', 'a vehicle that was changed on another device')
    await profile.button('profile.record.save').click()
    await expectSaid(page, words('profile.vehicles.edited', { name }))
    await expect(profile.button('profile.vehicles.edit.of', { name })).toBeFocused()
    await expect(scope.getByText('Mine', { exact: true })).toBeVisible()

    await profile.button('profile.vehicles.edit.of', { name }).click()
    await field(profile, 'profile.vehicles.name').fill('Parked')
    await phone.ask(driverOpenStart, {
      vehicle: { number: added.plate, category: 'B', format: 'rus' },
      zone: '2',
      parkingCode: '1001',
    })
    await profile.button('profile.record.save').click()
    await expect(dialog.getByRole('alert')).toContainText(words('profile.vehicles.parked'))
    await expect(field(profile, 'profile.vehicles.name')).toHaveValue('Parked')
    const heard = page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('parking-navigate', (event) => {
            event.preventDefault()
            resolve((event as CustomEvent<{ to: string }>).detail.to)
          })
        }),
    )
    const toParking = dialog.getByRole('link', { name: words('profile.vehicles.parked.go') })
    await toParking.click()
    expect(await heard).toBe('parking')
    await expect(toParking).toBeFocused()
  })
})
