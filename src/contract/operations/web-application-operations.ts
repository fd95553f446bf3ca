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

/**
 * How long the token of a redirect should be valid, in seconds: longer than any payment stays open, so that its page can
 * be opened until it is final.
 */
export const WEB_APPLICATION_TOKEN_SECS = 8 * 24 * 60 * 60
