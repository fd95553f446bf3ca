/** The four operations that the web application needs for one payin (specification, Payment Web Application). */
export const webApplicationOperations = (idPayin: string): readonly string[] => [
  'POST /payins/!availablePaymentOptions',
  `POST /payins/${idPayin}`,
  `GET /payins/${idPayin}`,
  'GET /merchant-info',
]
