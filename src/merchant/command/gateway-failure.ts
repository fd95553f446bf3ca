import type { GatewayFault } from '../client.ts'

/** Why the gateway did not do what a command asked it for, with a line for each field that is wrong. */
export const failureOf = ({ status, errors }: GatewayFault): string => {
  const reasons = errors.map(({ code, message }) => `${code}: ${message}`).join(', ')
  const details = errors.flatMap(({ violations = [] }) => violations.map(({ message }) => `\n  ${message}`))
  return `HTTP ${status ?? 'without an answer'} ${reasons}${details.join('')}`
}
