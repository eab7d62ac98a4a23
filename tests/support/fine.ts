import type { SeedFine } from '../../demo/cities/city-data.ts'

/** A fine of the first driver of `ACCOUNTS`, with a photo. */
export const FINE: SeedFine = {
  uin: '18810177250300000018',
  status: 'Не оплачен',
  daysAgo: 2,
  rulingDaysAgo: 1,
  minutes: 30,
  article: '8.14 ч. 2',
  place: 'Садовая, 1',
  ruling: '0355431010125',
  total: 1000,
  paid: 300.5,
  sts: '77УА123456',
  plate: 'А123ВС77',
  type: 'Неоплаченная парковка',
  provider: 'Инспекция',
  hasPhoto: true,
}

const { rulingDaysAgo: _ruling, sts: _sts, ...BARE } = FINE

/** A newer one that is paid: without a photo, and with the least that a register says. */
export const PAID_FINE: SeedFine = {
  ...BARE,
  uin: '18810177250300000025',
  status: 'Оплачен',
  daysAgo: 1,
  paid: 500,
  hasPhoto: false,
}
