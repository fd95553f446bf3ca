/** Attributes that the specification deprecates in some accounts: still present, and ignored by clients. */
export const deprecatedBranch = { bankBranch: 'SANDBOX', bankCity: 'SANDBOX', bankProvince: 'SANDBOX' } as const
