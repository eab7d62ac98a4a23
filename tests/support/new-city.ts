import type { Texts } from '../../demo/cities/new-city/interview.ts'

/** What a person might answer about a small city on the Volga; the folder is each test's own. */
export const ANSWERS = {
  name: 'novy',
  titleRu: 'Новый',
  titleEn: 'Novy',
  timeZone: 'Europe/Samara',
  centre: '53.195, 50.101',
  zone: '7',
  parking: 'Лесная улица, 5',
  price: '60',
  email: 'parking@novy.example',
  phone: '8 800 555-00-07',
  origins: 'https://museum.example',
} satisfies Texts
