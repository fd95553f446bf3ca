import { readParameters } from '#web/checkout/params/parameters.ts'

/** The payin that the customer's page shows. */
export interface ShownPayin {
  readonly merchantCode: string
  readonly id: string
}

/** The payin that the address of a customer's page names; undefined without a merchant or an id. */
export function shownPayin({ search, hash }: { readonly search: string; readonly hash: string }) {
  const parameters = readParameters(search, hash)
  const [merchantCode] = parameters.get('merchantCode') ?? []
  const [id] = parameters.get('idPayin') ?? []
  return merchantCode && id ? ({ merchantCode, id } satisfies ShownPayin) : undefined
}
