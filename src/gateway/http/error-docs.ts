/** The address of an error code's explanation in the API reference. */
export const docsOfError = (publicUrl: string, code: string): string => `${publicUrl}/docs#error-${code}`
