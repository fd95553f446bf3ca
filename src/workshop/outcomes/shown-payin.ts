import { readParameters } from '#web/checkout/params/parameters.ts'

/** The payin that a customer's page is about. */
export interface ShownPayin {
  readonly merchantCode: string
  readonly id: string
}

/** What the address of a customer's page says of its payin; undefined where it lacks the merchant or the id. */
export function shownPayin({ search, hash }: { readonly search: string; readonly hash: string }) {
  const parameters = readParameters(search, hash)
  const [merchantCode] = parameters.get('merchantCode') ?? []
  const [id] = parameters.get('idPayin') ?? []
  return merchantCode && id ? ({ merchantCode, id } satisfies ShownPayin) : undefined
}
