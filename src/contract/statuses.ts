/** `process.status` of the specification; every payment is created in PROCESSING. */
export const paymentStatuses = ['PROCESSING', 'SUCCESS', 'FAILED', 'REFUSED'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Final statuses: no transition leaves them. */
export const finalStatuses = ['SUCCESS', 'FAILED', 'REFUSED'] as const satisfies readonly PaymentStatus[]
export type FinalStatus = (typeof finalStatuses)[number]

/** Whether a payment in this status can still change. */
export const isFinal = (status: PaymentStatus): status is FinalStatus => status !== 'PROCESSING'
