import { isLoopbackHost } from '../../core/addresses.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { WorkshopHandler, WorkshopRoute } from './handler.ts'
import { answerJson } from './response.ts'

/** What runs here, where it can be reached, and for which merchants. */
const describe: WorkshopHandler = async ({ gateway }) => {
  const { publicUrl, host, settleSecs, successSecs } = gateway.environment
  const merchants = await gateway.merchants.list()
  return answerJson({
    publicUrl,
    host,
    reach: {
      host: isLoopbackHost(host) ? 'this_machine' : 'network',
      publicUrl: isLoopbackHost(new URL(publicUrl).hostname) ? 'this_machine' : 'network',
    },
    settleSeconds: settleSecs,
    successSeconds: successSecs,
    merchants: merchants.map(writtenOf),
  })
}

const writtenOf = ({ merchantCode, channelName, payinMethods }: Merchant) => ({
  merchantCode,
  ...(channelName !== undefined && { channelName }),
  payinMethods,
})

export const overviewRoutes: readonly WorkshopRoute[] = [{ method: 'GET', path: '/overview', handle: describe }]
