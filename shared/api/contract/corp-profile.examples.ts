import type { Example } from './example.ts'

const driver = {
  driver: 'Петров Пётр Петрович',
  car_number: 'А123ВС77',
  phone: '79161234567',
  device: '490154203237518',
  token: 'coop-token',
}
const known = { fio: 'Петров Пётр Петрович', phone_number: '79161234567', inn: '7707083893', token: 'coop-token' }
const device = { grz: 'А123ВС77', vin: '', imei: '490154203237518', inn: '7707083893', token: 'coop-token' }
const ok = { status: 'ok' }

export const fleetExample: Example = {
  request: { token: 'coop-token' },
  answer: {
    status: 'ok',
    result: {
      Почта: 'office@firm.example',
      ИНН: '7707083893',
      Наименование: 'ООО «Ромашка»',
      Баланс: 15000,
      ТС: [{ Код: 'v-1', ГРЗ: 'А123ВС77', VIN: 'XTA210990Y2765499', IMEI: '490154203237518', Активно: true }],
      Водители: [
        {
          Код: 'd-1',
          ФИО: 'Петров Пётр Петрович',
          Телефон: '79161234567',
          ГРЗ: 'А123ВС77',
          Устройство: '490154203237518',
          Активен: true,
        },
      ],
      Устройства: [{ Код: 't-1', IMEI: '490154203237518', VIN: '', Активно: true }],
    },
  },
}

export const addDriverExample: Example = { request: driver, answer: ok }
export const editDriverExample: Example = {
  request: { ...driver, driver_n: 'Петров Пётр Ильич', car_number_n: 'К456МН77', phone_n: '79161234567', device_n: '' },
  answer: ok,
}
export const removeDriverExample: Example = { request: driver, answer: ok }
export const activateDriverExample: Example = { request: known, answer: ok }
export const activateDeviceExample: Example = { request: device, answer: ok }
export const addVehicleExample: Example = {
  request: { number: 'А123ВС77', VINNumber: 'XTA210990Y2765499', token: 'coop-token' },
  answer: { status: 'ok', result: { id: 'v-1' } },
}
export const removeVehicleExample: Example = { request: { id: 'v-1', token: 'coop-token' }, answer: ok }
export const addDeviceExample: Example = {
  request: { imei: '490154203237518', token: 'coop-token' },
  answer: { status: 'ok', result: { id: 't-1' } },
}
export const removeDeviceExample: Example = { request: { id: 't-1', token: 'coop-token' }, answer: ok }
