import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { createOpenApi } from '../../../demo/backend/openapi/openapi.ts'
import { createCityModel } from '../../../demo/backend/city/city-model.ts'
import { createTestCity } from '../../support/test-city.ts'

describe('the OpenAPI document', () => {
  const document = createOpenApi([createCityModel(createTestCity())]) as any

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('has every call under every path, with an example of its answer', () => {
    for (const { call, example } of CALLS) {
      for (const path of [call.path, ...(call.aliases ?? [])]) {
        const operation = document.paths[path][call.method.toLowerCase()]
        expect(operation.responses['200'].content['application/json'].example).toEqual(example.answer)
        expect(operation.deprecated ?? false).toBe(path !== call.path)
      }
    }
  })

  it('has no two operations of one name', () => {
    const names = Object.values(document.paths).flatMap((path: any) =>
      Object.values(path).map(({ operationId }: any) => operationId),
    )
    expect(new Set(names).size).toBe(names.length)
  })

  it('describes nested fields of a form as bracket keys', () => {
    const { requestBody } = document.paths['/api/payment/unregistered/start/v1'].post
    expect(requestBody.content['application/x-www-form-urlencoded'].encoding).toEqual({
      transport: { style: 'deepObject', explode: true },
    })
    expect(requestBody.content['application/json'].schema.required).toEqual(['transport', 'duration', 'payment'])
  })

  it('tells which errors a call may answer', () => {
    expect(document.paths['/api/payment/unregistered/start/v1'].post.description).toContain(
      'ParkingSessionAlreadyExists',
    )
  })
})
