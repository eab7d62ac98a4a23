import type { FastifyInstance } from 'fastify'
import type { CityModel } from '../city/city-model.ts'

/** What `/docs/doctor.html` asks: whether pages of an origin may ask a city, which no page of ours can try itself. */
export function serveDoctor(app: FastifyInstance, cities: readonly CityModel[]): void {
  app.get('/docs/doctor/origin', (request, reply) => {
    const { city, origin } = request.query as Record<string, unknown>
    const model = cities.find(({ data }) => data.entry.city === city) ?? cities[0]
    reply.header('cache-control', 'no-store')
    return { isAllowed: typeof origin === 'string' && model !== undefined && model.isAllowedOrigin(origin) }
  })
}
