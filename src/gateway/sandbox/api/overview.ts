import type { Overview } from '#contract/sandbox/overview.ts'
import { isLoopbackHost } from '../../core/environment/addresses.ts'
import { done } from '../../core/handler.ts'
import { APPLICATION_VERSION } from '../../core/versions.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { SandboxHandler } from './http/handler.ts'

/** What runs here, its addresses, and its merchants. */
export const readOverview: SandboxHandler<'readOverview'> = async ({ gateway }) => {
  const { publicUrl, host, settleSecs, successSecs } = gateway.environment
  const merchants = await gateway.merchants.list()
  return done({
    publicUrl,
    version: APPLICATION_VERSION,
    build: gateway.buildId,
    host,
    reach: {
      host: isLoopbackHost(host) ? 'this_machine' : 'network',
      publicUrl: isLoopbackHost(new URL(publicUrl).hostname) ? 'this_machine' : 'network',
    },
    settleSeconds: settleSecs,
    successSeconds: successSecs,
    merchants: merchants.map((merchant) => ({
      ...merchantOf(merchant),
      isRegistered: !gateway.merchants.isConfigured(merchant.merchantCode),
    })),
  })
}

const merchantOf = ({
  merchantCode,
  channelName,
  payinMethods,
}: Merchant): Omit<Overview['merchants'][number], 'isRegistered'> => ({
  merchantCode,
  ...(channelName !== undefined && { channelName }),
  payinMethods: [...payinMethods],
})
