import { expect, test } from 'vitest'
import { createDeparture } from './departure.ts'

const opened = () => createDeparture(async () => Response.json({ is: 'served' }, { status: 201 }))
const ask = ({ fetch }: ReturnType<typeof opened>, path: string) => fetch(new Request(`http://localhost:8080${path}`))

test('until it leaves, what it serves is untouched', async () => {
  const answer = await ask(opened(), '/api/payins/1')
  expect([answer.status, answer.headers.get('connection')]).toEqual([201, null])
})

test('once it leaves, it is not ready, and still serves, one last answer a connection', async () => {
  const departure = opened()
  departure.leave()
  expect((await ask(departure, '/readyz')).status).toBe(503)
  const answer = await ask(departure, '/api/payins/1')
  expect([answer.status, answer.headers.get('connection')]).toEqual([201, 'close'])
  expect(await answer.json()).toEqual({ is: 'served' })
})

test('an answer whose headers cannot be changed leaves too', async () => {
  const departure = createDeparture(async () => Response.redirect('http://localhost:8080/status'))
  departure.leave()
  const answer = await ask(departure, '/')
  expect([answer.status, answer.headers.get('connection')]).toEqual([302, 'close'])
})

test('it gives notice where its readiness is watched, and goes at once where it is not', async () => {
  const alone = opened()
  await ask(alone, '/livez')
  expect(alone.leave()).toBe(0)
  const watched = opened()
  await ask(watched, '/readyz')
  expect(watched.leave()).toBeGreaterThan(1000)
})
