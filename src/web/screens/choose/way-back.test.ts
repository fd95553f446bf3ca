import { expect, test } from 'vitest'
import { operatorHeading } from './way-back.tsx'

test.each([
  ['the banks that receive a transfer, of which none is the customer’s', 'OFFLINE', 'operator.receiver'],
  ['ways to transfer', 'P2A_V2', 'operator.way'],
  ['the customer’s own bank or wallet', 'NETBANKING', 'operator.heading'],
  ['what a gateway lists for a method without a list of its own', 'NEW_METHOD', 'operator.heading'],
])('a list of %s has a heading that says so', (_what, method, heading) => expect(operatorHeading(method)).toBe(heading))
