import { array, number, object, string } from 'yup'
import { createAnswerSchema, createTimeSchema, describeCalls } from './call.server.ts'
import { says } from './meaning.server.ts'
import * as rows from './content.ts'

const line = {
  id: string().required().meta(says('number of the item, by which it is asked for')),
  date: createTimeSchema().required().meta(says('when it was published')),
  title: string().required().meta(says('the headline, in the city’s language')),
  titleEn: string().meta(says('the headline in English', 'the headline as it is')),
  announce: string().meta(says('a line or two below the headline, plain', 'no such line')),
  announceEn: string().meta(says('the same in English', 'the line as it is')),
}

/** What an item or a page says. */
const html = {
  text: string()
    .required()
    .meta(
      says('its text, HTML; the elements keep headings, lists, links, tables and pictures of it and drop the rest'),
    ),
  textEn: string().meta(says('the same in English', 'the text as it is')),
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
      limit: number().integer().min(1).max(50).default(10).meta(says('how many items to answer, 1 to 50', '10')),
      offset: number().integer().min(0).max(100_000).default(0).meta(says('how many of the newest to leave out', '0')),
    }),
    answer: createAnswerSchema({
      result: array(object(line)).required().meta(says('the items, newest first; fewer than `limit` are the last')),
    }),
    example: { request: { limit: 10, offset: 0 }, answer: { status: 'ok', result: [LINE] } },
    errors: ['ValidationError'],
  },
  getNewsItem: {
    summary: 'One item of the news',
    input: object({ id: string().required().max(40).meta(says('number of the item')) }),
    answer: createAnswerSchema({
      result: object({
        ...line,
        ...html,
      })
        .required()
        .meta(says('the item')),
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
    input: object({ path: string().required().max(200).meta(says('path of the page, from the root: `/pages/help`')) }),
    answer: createAnswerSchema({
      result: object({
        path: string().required().meta(says('its path')),
        title: string().required().meta(says('the title, in the city’s language')),
        titleEn: string().meta(says('the title in English', 'the title as it is')),
        ...html,
      })
        .required()
        .meta(says('the page')),
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
