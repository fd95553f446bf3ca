import { done, type Handler } from '../handler.ts'

/** `GET /merchant-info`: the configured channel name; an empty object where there is none (decisions, section 2). */
export const readMerchantInfo: Handler<'readMerchantInfo'> = async ({ merchant: { channelName } }) =>
  done({ channelInfo: channelName === undefined ? {} : { name: channelName } })
