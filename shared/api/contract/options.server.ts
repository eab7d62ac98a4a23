import { array, boolean, number, object, string } from 'yup'
import { createAnswerSchema, describeCalls, emptyInput } from './call.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './options.ts'

const menu = array(
  object({
    path: string().required().meta(says('path of a page of the site, or an https address')),
    titles: object().required().meta(says('the words by language, `{ "ru": …, "en": … }`')),
    itemOrder: number().integer().required().meta(says('its place among the others, lowest first')),
  }),
)

export const optionsCalls = describeCalls('info', rows, {
  getOptions: {
    summary: 'Options of the city',
    input: emptyInput,
    answer: createAnswerSchema({
      result: object({
        map: object({
          mapCenter: object({
            latitude: number()
              .required()
              .meta(says('degrees north', undefined, { also: ['lat'] })),
            longitude: number()
              .required()
              .meta(says('degrees east', undefined, { also: ['lng', 'lon'] })),
          }).meta(says('its middle', 'it opens on `mapBounds` of the city’s entry')),
        }).meta(says('the map at first', 'it opens on `mapBounds` of the city’s entry')),
        menuItems: object({
          header: menu.meta(says('at the top', 'none')),
          footer: menu.meta(says('at the foot', 'none')),
          mobile: menu.meta(says('on a phone', 'none')),
        }).meta(says('the menus of the site', 'it has none of its own')),
        numberSmsSendTo: string().meta(says('number for commands by SMS', '7878')),
        appLinks: object({
          androidLink: string().meta(says('Google Play', 'not offered there')),
          iosLink: string().meta(says('App Store', 'not offered there')),
          yandexStoreLink: string().meta(says('RuStore', 'not offered there')),
          apkLink: string().meta(says('the file itself', 'not offered')),
        }).meta(says('where the app is to be had, https', 'the app is not offered')),
        contacts: object({
          email: string().meta(says('e-mail', 'not shown')),
          phone: string().meta(says('phone', 'not shown')),
        }).meta(says('how the city is reached', 'not shown')),
        notification: object({
          message: string().meta(says('its words, plain', 'there is none')),
          messageEn: string().meta(says('the same in English', 'the words as they are')),
          url: string().meta(says('where it leads', 'it leads nowhere')),
        })
          .nullable()
          .default(undefined)
          .meta(says('the scrolling line; null where there is none', 'there is none')),
        isClose: boolean().meta(says('the city’s site is closed for now', 'false')),
        isCoopProfile: boolean().meta(says('firms can sign in', 'false')),
        hasNews: boolean().meta(says('there is any news', 'true')),
        hasSmsCommands: boolean().meta(says('there are commands by SMS', 'true')),
        initialZoom: number().integer().meta(says('zoom of the map at first, 13 to 20', '16')),
        hasPrivateData: boolean().meta(
          says('first and last name are asked for, where the settings do not say', 'false'),
        ),
      })
        .required()
        .meta(says('the options')),
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
          hasNews: true,
          hasSmsCommands: true,
          initialZoom: 16,
          hasPrivateData: true,
        },
      },
    },
    errors: [],
  },
})
