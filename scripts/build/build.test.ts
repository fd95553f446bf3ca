import { expect, test } from 'vitest'
import { namesOfDue } from './build.mjs'

const order = [{ name: 'app' }, { name: 'gallery', after: 'app' }, { name: 'server' }]
const fresh = { beganMs: 2_000, changedMs: 1_000 }
const older = { beganMs: 1_000, changedMs: 2_000 }

test.each([
  ['it began before the last change of its sources', { app: fresh, gallery: older, server: fresh }, ['gallery']],
  [
    'its sources changed while it ran, or it was never run',
    { gallery: { beganMs: 1_000, changedMs: 1_000 }, server: { beganMs: 0, changedMs: 1_000 } },
    ['gallery', 'server'],
  ],
  ['another empties the folder they share', { app: older, gallery: fresh, server: fresh }, ['app', 'gallery']],
])('A build runs again when %s', (_when, states, due) => {
  expect([
    ...namesOfDue(
      Object.entries(states).map(([name, state]) => ({ name, ...state })),
      order,
    ),
  ]).toEqual(due)
})
