import { expect, test } from 'vitest'
import { refusalOfNode } from './node-version.mjs'

test.each(['20.19.0', '20.20.2', '22.0.0', '100.1.0'])('Node %s runs the project', (version) => {
  expect(refusalOfNode(version)).toBe('')
})

test.each(['20.18.3', '18.20.0', '9.99.9'])('Node %s is refused by name', (version) => {
  expect(refusalOfNode(version)).toContain(`needs Node 20.19 or newer; this is Node ${version}`)
})
