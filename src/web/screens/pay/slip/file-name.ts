/** Name of a file that the customer keeps. Ids are letters, digits, - and _; a longer name is of no use to anyone. */
export const fileNameOf = (kind: string, orderNumber = ''): string =>
  `${kind}-${orderNumber.replace(/[^\w-]/g, '').slice(0, 60)}`
