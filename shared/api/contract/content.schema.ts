import { array, number, object, string } from 'yup'
import { createAnswerSchema, createTimeSchema } from './envelope.schema.ts'

export const newsInput = object({
  limit: number().integer().min(1).max(50).default(10),
  offset: number().integer().min(0).max(100_000).default(0),
})

export const newsItemInput = object({ id: string().required().max(40) })

export const pageInput = object({ path: string().required().max(200) })

const line = {
  id: string().required(),
  date: createTimeSchema().required(),
  title: string().required(),
  titleEn: string(),
  announce: string(),
  announceEn: string(),
}

export const newsAnswer = createAnswerSchema({ result: array(object(line)).required() })

export const newsItemAnswer = createAnswerSchema({
  result: object({ ...line, text: string().required(), textEn: string() }).required(),
})

export const pageAnswer = createAnswerSchema({
  result: object({
    path: string().required(),
    title: string().required(),
    titleEn: string(),
    text: string().required(),
    textEn: string(),
  }).required(),
})
