const apps = [
  ['Google Pay', 'oksandbox'],
  ['PhonePe', 'yblsandbox'],
  ['Paytm', 'ptsandbox'],
  ['BHIM', 'sandbox'],
] as const

/** UPI ids of one receiver, one for each app; no bank runs these handles. */
export const payeesByApp = (index: number): readonly { readonly name: string; readonly idAddress: string }[] =>
  apps.map(([name, handle]) => ({ name, idAddress: `merchant${index + 1}@${handle}` }))
