/** The merchant that is there where no MERCHANTS_FILE names any; its shop answers under /demo-shop/. */
export const DEMO_MERCHANT = 'demo-shop'
