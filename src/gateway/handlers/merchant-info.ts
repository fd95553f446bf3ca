import { done, type Handler } from '../core/handler.ts'

/**
 * `GET /merchant-info`: the configured channel name, what the page looks like and where customers get help; an empty
 * object where there is none of them (decisions, section 2).
 */
export const readMerchantInfo: Handler<'readMerchantInfo'> = async ({ merchant: { channelName, theme, support } }) =>
  done({
    channelInfo: {
      ...(channelName !== undefined && { name: channelName }),
      ...(theme && { theme }),
      ...(support && { support }),
    },
  })
