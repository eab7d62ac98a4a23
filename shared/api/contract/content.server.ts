import { array, number, object, string } from 'yup'
import { createAnswerSchema, createTimeSchema, describeCalls } from './call.server.ts'
import * as rows from './content.ts'

const line = {
  id: string().required(),
  date: createTimeSchema().required(),
  title: string().required(),
  titleEn: string(),
  announce: string(),
  announceEn: string(),
}

const LINE = {
  id: '12',
  date: '2025-03-10T09:00:00+03:00',
  title: 'Парковки у вокзала на неделю закрыты',
  titleEn: 'Parking by the station closed for a week',
  announce: 'Меняем разметку. Ближайшие места — на улице Садовой.',
  announceEn: 'New markings are being laid. The nearest places are in Sadovaya Street.',
}

export const contentCalls = describeCalls('content', rows, {
  getNews: {
    summary: 'The news, newest first',
    input: object({
      limit: number().integer().min(1).max(50).default(10),
      offset: number().integer().min(0).max(100_000).default(0),
    }),
    answer: createAnswerSchema({ result: array(object(line)).required() }),
    example: { request: { limit: 10, offset: 0 }, answer: { status: 'ok', result: [LINE] } },
    errors: ['ValidationError'],
  },
  getNewsItem: {
    summary: 'One item of the news',
    input: object({ id: string().required().max(40) }),
    answer: createAnswerSchema({
      result: object({ ...line, text: string().required(), textEn: string() }).required(),
    }),
    example: {
      request: { id: '12' },
      answer: {
        status: 'ok',
        result: {
          ...LINE,
          text: '<p>С 12 по 18 марта парковки <b>101–105</b> закрыты.</p>',
          textEn: '<p>Parkings <b>101–105</b> are closed from 12 to 18 March.</p>',
        },
      },
    },
    errors: ['ValidationError', 'notFound'],
  },
  getPage: {
    summary: 'A content page',
    input: object({ path: string().required().max(200) }),
    answer: createAnswerSchema({
      result: object({
        path: string().required(),
        title: string().required(),
        titleEn: string(),
        text: string().required(),
        textEn: string(),
      }).required(),
    }),
    example: {
      request: { path: '/pages/help' },
      answer: {
        status: 'ok',
        result: {
          path: '/pages/help',
          title: 'Помощь',
          titleEn: 'Help',
          text: '<h2>Как оплатить</h2><p>Номер зоны — на знаке.</p>',
        },
      },
    },
    errors: ['ValidationError', 'notFound'],
  },
})
