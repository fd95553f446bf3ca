import type { GatewayFault } from '../client.ts'

/** Why the gateway did not do what a command asked it for, in one line. */
export const failureOf = ({ status, errors }: GatewayFault): string =>
  `HTTP ${status ?? 'without an answer'} ${errors.map(({ code, message }) => `${code}: ${message}`).join(', ')}`
