import { done, type Handler } from '../handler.ts'

/**
 * `GET /merchant-info`: the configured channel name and what the page looks like; an empty object where there is
 * neither (decisions, section 2).
 */
export const readMerchantInfo: Handler<'readMerchantInfo'> = async ({ merchant: { channelName, theme } }) =>
  done({ channelInfo: { ...(channelName !== undefined && { name: channelName }), ...(theme && { theme }) } })
