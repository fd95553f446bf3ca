/** Whether the gateway served this page in its sandbox: known before any answer of the API. */
export const isSandbox = (): boolean => 'sandbox' in document.documentElement.dataset
