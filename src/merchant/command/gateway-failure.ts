import type { GatewayFault } from '../client.ts'
import { wordsOf } from './sandbox-client.ts'

/** Why the gateway did not do what a command asked it for. */
export const failureOf = ({ status, errors }: GatewayFault): string =>
  `HTTP ${status ?? 'without an answer'} ${errors.map(wordsOf).join(', ')}`
