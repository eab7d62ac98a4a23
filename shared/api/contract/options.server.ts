import { array, boolean, number, object, string } from 'yup'
import { createAnswerSchema, describeCalls, emptyInput } from './call.server.ts'
import * as rows from './options.ts'

const menu = array(
  object({ path: string().required(), titles: object().required(), itemOrder: number().integer().required() }),
)

export const optionsCalls = describeCalls('info', rows, {
  getOptions: {
    summary: 'Options of the city',
    input: emptyInput,
    answer: createAnswerSchema({
      result: object({
        map: object({ mapCenter: object({ latitude: number().required(), longitude: number().required() }) }),
        menuItems: object({ header: menu, footer: menu, mobile: menu }),
        numberSmsSendTo: string(),
        appLinks: object({ androidLink: string(), iosLink: string(), yandexStoreLink: string(), apkLink: string() }),
        contacts: object({ email: string(), phone: string() }),
        notification: object({ message: string(), messageEn: string(), url: string() }).nullable().default(undefined),
        isClose: boolean(),
        isCoopProfile: boolean(),
        initialZoom: number().integer(),
        hasPrivateData: boolean(),
      }).required(),
    }),
    example: {
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
    },
    errors: [],
  },
})
