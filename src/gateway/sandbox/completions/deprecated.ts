/** Attributes that the specification deprecates in some accounts: still there, and ignored by whoever reads them. */
export const deprecatedBranch = { bankBranch: 'SANDBOX', bankCity: 'SANDBOX', bankProvince: 'SANDBOX' } as const
