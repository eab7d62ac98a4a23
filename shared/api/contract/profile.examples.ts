import type { Example } from './example.ts'

export const profileExample: Example = {
  request: { token: 'driver-token' },
  answer: {
    status: 'ok',
    result: {
      email: 'driver@mail.example',
      firstName: 'Иван',
      lastName: 'Петров',
      middleName: 'Сергеевич',
      balance: 1500.5,
      telephone: '79161234567',
      telephones: [
        { phone: '79161234567', isMain: true },
        { phone: '79161234568', isMain: false },
      ],
      ts: [
        {
          id: 'v-1',
          mainTs: true,
          numberTs: 'А123ВС77',
          number: 'А123ВС',
          region: '77',
          formatGrz: 'Russian',
          category: 'B',
          country: 'rus',
          STSNumber: '77УА123456',
          docType: 'STS',
          active: true,
          name: 'Гранта',
        },
      ],
      documents: [{ id: 'd-1', title: '77УА123456', type: 'STS' }],
      sessions: [
        {
          id: 's-1',
          zone: '101',
          zoneName: 'Центр',
          transport: { numberTs: 'А123ВС77' },
          sum: 60,
          amountToPay: 0,
          duration: 60,
          startDate: '2025-03-12T15:00:00+03:00',
          endDate: '2025-03-12T16:00:00+03:00',
          reservationId: 's-1',
          status: 'Active',
        },
      ],
      paymentsMethods: [],
      accountSettings: {
        reportHistoryOperation: true,
        pushOff: false,
        checkParkingSessionBefore: true,
        checkParkingSession: false,
      },
      passwordFromCall: false,
      lastZone: '101',
    },
  },
}

export const balanceExample: Example = { request: { token: 'driver-token' }, answer: { status: 'ok', balance: 1500.5 } }
