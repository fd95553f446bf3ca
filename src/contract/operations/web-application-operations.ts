/** The operations by which one payin is chosen, made and read, literally as in the specification's section on the web application. */
export const payinOperations = (idPayin: string): readonly string[] => [
  'POST /payins/!availablePaymentOptions',
  `POST /payins/${idPayin}`,
  `GET /payins/${idPayin}`,
]

/** The four operations that the web application needs for one payin (specification, Payment Web Application). */
export const webApplicationOperations = (idPayin: string): readonly string[] => [
  ...payinOperations(idPayin),
  'GET /merchant-info',
]
