import { expect, test } from 'vitest'
import { writeDocument } from '../openapi/document.ts'
import { fieldNamesOf, searchIndex } from './search-index.ts'

const { paths, components } = writeDocument({ allowsHttp: false, sandbox: true })

test('an error code is found at its row of the API reference, below the path of PUBLIC_URL', () => {
  const found = searchIndex({ paths, components }, '/pay').filter(({ title }) => title.includes('MONEY_NOT_ALLOWED'))
  expect(found).toMatchObject([{ title: 'Error 403 MONEY_NOT_ALLOWED', address: '/pay/docs#error-MONEY_NOT_ALLOWED' }])
})

test('an operation has the names of its parameters, and of the fields of its request, its response and its errors', () => {
  const create = Object.values(paths).find(({ post }) => post?.operationId === 'createPayin')?.post
  const names = create === undefined ? [] : fieldNamesOf(create, components)
  for (const name of ['X-API-Version', 'idPayin', 'paymentMethodCode', 'accountNumber', 'qrCode', 'code', 'message'])
    expect(names).toContain(name)
  expect(new Set(names).size).toBe(names.length)
})

test('what stands in an example is no name of a field', () => {
  const content = { schema: { properties: { own: {} } }, examples: { one: { value: { properties: { sent: 1 } } } } }
  const operation = {
    operationId: 'planFault' as const,
    tags: [],
    summary: '',
    description: '',
    parameters: [],
    requestBody: { required: true, content: { 'application/json': content } },
    responses: {},
  }
  expect(fieldNamesOf(operation, components)).toEqual(['own'])
})
