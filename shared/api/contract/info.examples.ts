import type { Example } from './example.ts'

export const optionsExample: Example = {
  request: {},
  answer: {
    status: 'ok',
    result: {
      map: { mapCenter: { latitude: 55.7512, longitude: 37.6184 } },
      menuItems: {
        header: [{ path: '/', titles: { ru: 'Карта парковок', en: 'Parking map' }, itemOrder: 1 }],
        footer: [{ path: '/pages/about', titles: { ru: 'О проекте', en: 'About' }, itemOrder: 1 }],
        mobile: [],
      },
      numberSmsSendTo: '7878',
      appLinks: { androidLink: 'https://store.example/android', iosLink: 'https://store.example/ios' },
      contacts: { email: 'help@parking.example', phone: '+74950000000' },
      notification: { message: 'Парковки центра бесплатны 12 июня', url: '/news/1' },
      isClose: false,
      isCoopProfile: true,
      initialZoom: 16,
      hasPrivateData: true,
    },
  },
}

export const settingsExample: Example = {
  request: {},
  answer: {
    status: 'ok',
    result: {
      useSessionWithoutRegister: true,
      dontUseBalance: false,
      usePostPayment: true,
      usePostPaymentYesterday: true,
      guestPostPaymentYesterday: false,
      useFlatParking: false,
      paymentByParkingId: false,
      useTsCategory: true,
      intervals: { min: 15, max: 1440, step: 15 },
      paymentsMethods: [
        {
          methodName: 'bankCard',
          methodNameForShow: 'Банковская карта',
          methodDescription: 'Мир, СБП',
          isPhoneRequired: true,
        },
        { name: 'sbp', nameForShow: 'СБП', description: 'Система быстрых платежей', isPhoneRequired: false },
      ],
      topics: [{ label: 'Оплата', value: '1' }],
      pagePersonalData: {
        path: '/pages/personal-data-rules',
        title: { ru: 'Персональные данные', en: 'Personal data' },
        version: '2026-01-15',
      },
      flatParkingCodes: [],
      calendar: {
        years: [2025, 2026],
        days: { '2025-06-12': 'holiday', '2025-11-01': 'default', '2025-12-31': { type: 'holiday', zones: ['101'] } },
      },
      timeZone: 'Europe/Moscow',
      maxRefill: 15000,
      sufficiency: 'strict',
      billingPeriod: 15,
      operationsOrder: 'date',
      operationsZoneMode: 'zones',
    },
  },
}

export const notificationExample: Example = {
  request: {},
  answer: {
    status: 'ok',
    result: {
      title: 'Ремонт на Садовой',
      message: '<p>Парковки 101–105 закрыты.</p>',
      updated: '2025-03-12T10:00:00+03:00',
    },
  },
}

export const smsCommandsExample: Example = {
  request: {},
  answer: {
    status: 'ok',
    result: [
      {
        name: 'Оплатить',
        hint: 'Парковка, номер, часы',
        example: 'p*101*А123ВС77*2',
        command_transcription: 'p*101*А123ВС77*2',
      },
    ],
  },
}
