/**
 * The address of a city that `cities.json` of a library lists.
 * @throws Error with a sentence where it does not
 */
export async function findCity(api: string, name: string, fetch: typeof globalThis.fetch): Promise<string> {
  const address = `${api}/cities.json`
  const cities = await readCities(address, fetch)
  const found = cities.find(({ city }) => city === name)
  if (!found) throw new Error(`${address} has no city ${name}: ${cities.map(({ city }) => city).join(', ')}`)
  return new URL(found.apiUrl ?? '', address).href.replace(/\/+$/, '')
}

interface Listed {
  city: string
  apiUrl?: string
}

async function readCities(address: string, fetch: typeof globalThis.fetch): Promise<Listed[]> {
  try {
    const { cities } = (await (await fetch(address)).json()) as { cities: unknown }
    if (Array.isArray(cities)) return cities as Listed[]
  } catch {
    // Told below: what cannot be read has no list either.
  }
  throw new Error(`${address} cannot be read: name the city’s own address by --api`)
}
