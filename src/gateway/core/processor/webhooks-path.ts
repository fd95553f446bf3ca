/** Where processors send their webhooks, with any path of their own behind it. */
export const WEBHOOKS_PATH = '/processor/webhooks'
