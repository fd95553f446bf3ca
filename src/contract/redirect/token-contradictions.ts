import * as z from 'zod/mini'
import { isCurrencyCode } from '../currencies.ts'
import { isSameMoney } from '../money.ts'
import type { ParameterFault } from './parameter-faults.ts'
import { textOfPart } from './token-part.ts'

const claimsSchema = z.object({
  sub: z.catch(z.optional(z.string()), undefined),
  operations: z.catch(z.optional(z.array(z.string())), undefined),
  money: z.catch(z.optional(z.object({ amount: z.number(), currencyCode: z.string() })), undefined),
})
type Claims = z.infer<typeof claimsSchema>

/** The unverified claims of a token; only the gateway can verify them. Undefined if it cannot be read. */
function claimsOf(token: string): Claims | undefined {
  const payload = token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const parsed = claimsSchema.safeParse(JSON.parse(textOfPart(payload)))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

interface Compared {
  readonly token: string
  readonly idPayin: string
  readonly currencyCode: string
  readonly merchantCode?: string
  readonly amount?: string
}

/**
 * The contradictions between query and token, shown before any form; an unreadable token contradicts nothing (D-505).
 */
export function contradictionsOf(compared: Compared): readonly ParameterFault[] {
  const claims = claimsOf(compared.token)
  if (!claims) return []
  return [...merchantFaults(compared, claims), ...idFaults(compared, claims), ...moneyFaults(compared, claims)]
}

const fault = (parameter: ParameterFault['parameter'], expected: string, came: string): ParameterFault => ({
  parameter,
  problem: 'not_in_token',
  expected,
  came,
})

function merchantFaults({ merchantCode }: Compared, { sub }: Claims): readonly ParameterFault[] {
  if (merchantCode === undefined || sub === undefined || merchantCode === sub) return []
  return [fault('merchantCode', `the merchant of the token, ${sub}`, merchantCode)]
}

/** Compared only as literal text, and only if no operation of the token is a pattern. */
function idFaults({ idPayin }: Compared, { operations }: Claims): readonly ParameterFault[] {
  if (!operations) return []
  const paths = operations.map((operation) => operation.split(' ')[1] ?? '')
  const isPattern = (path: string) => !/^[A-Za-z0-9_/!-]*$/.test(path)
  if (paths.some(isPattern) || paths.includes(`/payins/${idPayin}`)) return []
  return [fault('idPayin', 'the payin that the token is for', idPayin)]
}

function moneyFaults({ amount, currencyCode }: Compared, { money }: Claims): readonly ParameterFault[] {
  if (!money) return []
  if (currencyCode !== money.currencyCode) {
    return [fault('currencyCode', `the currency of the token, ${money.currencyCode}`, currencyCode)]
  }
  if (amount === undefined || !isCurrencyCode(currencyCode)) return []
  if (isSameMoney({ amount, currencyCode }, { amount: money.amount, currencyCode })) return []
  return [fault('amount', `the amount of the token, ${money.amount}`, amount)]
}
