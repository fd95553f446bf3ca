import type { Parameters } from './address-parameters.ts'
import { firstOf } from './given.ts'
import { type ParameterFault, shapeFaults } from './parameter-faults.ts'
import { contradictionsOf } from './token-contradictions.ts'

interface Reader {
  readonly page: 'payment' | 'status'
  /** The page is served over http, so addresses may be http too. */
  readonly allowsHttp: boolean
}

/**
 * Why a page does not take an address: the faults of its parameters; where there are none, the contradictions between
 * them and the token.
 */
export function addressFaults(parameters: Parameters, reader: Reader): readonly ParameterFault[] {
  const faults = shapeFaults(parameters, reader)
  if (faults.length > 0) return faults
  const value = firstOf(parameters)
  const named = { idPayin: value('idPayin'), token: value('token'), currencyCode: value('currencyCode') }
  if (reader.page === 'status') return contradictionsOf(named)
  return contradictionsOf({ ...named, merchantCode: value('merchantCode'), amount: value('amount') })
}
