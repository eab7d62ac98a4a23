/** What the page itself needs of a city's public entry in cities.json. */
export interface ListedCity {
  city: string
  nameForShow: Readonly<Record<string, string>>
}

/** The configured cities, the default one first. Rejects where the list cannot be read. */
export async function loadCities(): Promise<ListedCity[]> {
  const answer = await fetch('/cities.json')
  if (!answer.ok) throw new Error(`cities.json: ${answer.status}`)
  return ((await answer.json()) as { cities: ListedCity[] }).cities
}

/** The city's name in a language, else as the city calls itself. */
export function toCityName({ city, nameForShow }: ListedCity, language: string): string {
  return nameForShow[language] ?? Object.values(nameForShow)[0] ?? city
}
