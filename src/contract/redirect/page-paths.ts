/** The paths of the payment page, below PUBLIC_URL. */
export const pagePaths = { payment: '/', status: '/status' } as const
