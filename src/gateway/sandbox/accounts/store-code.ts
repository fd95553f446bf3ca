import { seededDigits } from './digits.ts'

/** The 14 characters that a customer types at a Taiwanese store's kiosk, always the same for the same seed. */
export const storeCode = (seed: string): string => `SBX${seededDigits(seed, 11)}`
