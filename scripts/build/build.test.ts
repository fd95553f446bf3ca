import { expect, test } from 'vitest'
import { namesOfDue } from './build.mjs'

const order = [{ name: 'app' }, { name: 'gallery', after: 'app' }, { name: 'server' }]
const fresh = { beganMs: 2_000, changedMs: 1_000 }
const older = { beganMs: 1_000, changedMs: 2_000 }

test('A build runs again when it began before the last change of its sources', () => {
  const states = [
    { name: 'app', ...fresh },
    { name: 'gallery', ...older },
    { name: 'server', ...fresh },
  ]
  expect([...namesOfDue(states, order)]).toEqual(['gallery'])
})

test('A build runs again when its sources changed while it ran, and when it was never run', () => {
  const states = [
    { name: 'gallery', beganMs: 1_000, changedMs: 1_000 },
    { name: 'server', beganMs: 0, changedMs: 1_000 },
  ]
  expect([...namesOfDue(states, order)]).toEqual(['gallery', 'server'])
})

test('A build runs again when another empties the folder they share', () => {
  const states = [
    { name: 'app', ...older },
    { name: 'gallery', ...fresh },
    { name: 'server', ...fresh },
  ]
  expect([...namesOfDue(states, order)]).toEqual(['app', 'gallery'])
})
