const LONGEST = 16

/** A reference that fits into every transfer: capitals and digits from the end of the service's own id. */
export const referenceOf = (paymentId: string): string =>
  paymentId
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(-LONGEST)
    .toUpperCase()
