/** The merchant of what one statement names: a statement is about one merchant alone (D-810). Throws where it is not. */
export function oneMerchantOf(named: readonly { readonly merchantCode: string }[]): string {
  const merchantCode = named[0]?.merchantCode
  if (merchantCode === undefined || named.some((one) => one.merchantCode !== merchantCode))
    throw new RangeError('a statement names one merchant')
  return merchantCode
}
