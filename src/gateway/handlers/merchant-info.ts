import { done, type Handler } from '../core/handler.ts'

/**
 * `GET /merchant-info`: the configured channel name, the page's theme and where customers get help; an empty object
 * where none of them is configured (D-215).
 */
export const readMerchantInfo: Handler<'readMerchantInfo'> = async ({ merchant: { channelName, theme, support } }) =>
  done({
    channelInfo: {
      ...(channelName !== undefined && { name: channelName }),
      ...(theme && { theme }),
      ...(support && { support }),
    },
  })
