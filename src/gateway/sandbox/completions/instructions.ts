import type { CurrencyCode } from '#contract/currencies.ts'
import {
  type ChannelCode,
  channelNames,
  type InstructionStep,
  stepSentence,
} from '#contract/methods/instruction-steps.ts'
import type { Order } from '../../core/processor/port.ts'
import { operatorsOf } from '../../payments/operators/operators.ts'
import { type VirtualAccount, virtualAccount } from '../accounts/virtual-account.ts'
import type { Builder } from './builder.ts'

type VirtualCurrency = Parameters<typeof virtualAccount>[0]['currencyCode']
type Plan = readonly { readonly channel: ChannelCode; readonly steps: readonly InstructionStep[] }[]

/** The customer pays into an account number made for this payment, by one of several channels. */
export const instructions: Builder = ({ order, amount }) => {
  const { operator, currencyCode } = accountPlanOf(order)
  const account = virtualAccount({ operator, currencyCode, seed: order.paymentId })
  const values = { ...account, amount: `${amount} ${currencyCode}` }
  const plan = plans[currencyCode](account)
  return {
    account,
    paymentInstructionList: plan.map(({ channel, steps }) => ({
      name: channelNames[channel],
      steps: steps.map((step) => stepSentence(step, values)),
    })),
  }
}

const isVirtualCurrency = (code: CurrencyCode): code is VirtualCurrency => Object.hasOwn(plans, code)

/** Throws on another currency: the tables pair this kind of completion with these only. */
function accountPlanOf({ methodCode, currencyCode, operator = operatorsOf(methodCode, currencyCode)[0] }: Order) {
  if (!isVirtualCurrency(currencyCode) || operator === undefined) {
    throw new RangeError(`no virtual accounts in ${currencyCode}`)
  }
  return { currencyCode, operator }
}

/** From another bank the whole number is typed after the bank's code; a company's code has no place there. */
const indonesian = ({ billerCode }: VirtualAccount): Plan => {
  const number = billerCode ? (['enterCompanyCode', 'enterPaymentCode'] as const) : (['enterVirtualAccount'] as const)
  const otherBank = [
    'chooseOtherBank',
    'enterBankCode',
    'enterVirtualAccount',
    'enterOnlyAmount',
    'checkReceiver',
  ] as const
  return [
    { channel: 'atm', steps: ['insertCardAndPin', 'chooseService', ...number, 'checkAmount'] },
    { channel: 'mobile', steps: ['signInToApp', 'chooseService', ...number, 'checkAmount', 'enterPin'] },
    { channel: 'internet', steps: ['signInOnline', 'chooseService', ...number, 'checkAmount', 'enterToken'] },
    ...(billerCode ? [] : [{ channel: 'otherBank', steps: otherBank } as const]),
  ]
}

const korean = (): Plan => {
  const transfer = ['chooseBank', 'enterAccount', 'enterOnlyAmount', 'checkReceiver'] as const
  return [
    { channel: 'mobile', steps: ['openAppAndTransfer', ...transfer] },
    { channel: 'atm', steps: ['insertCardAndTransfer', ...transfer] },
  ]
}

const taiwanese = (): Plan => {
  const transfer = ['enterBankCode', 'enterAccount', 'enterAmount'] as const
  return [
    { channel: 'atm', steps: ['insertCardAndTransfer', ...transfer] },
    { channel: 'mobile', steps: ['openAppAndTransfer', ...transfer] },
    { channel: 'webAtm', steps: ['insertCardInReader', ...transfer] },
  ]
}

const plans: { readonly [C in VirtualCurrency]: (account: VirtualAccount) => Plan } = {
  IDR: indonesian,
  KRW: korean,
  TWD: taiwanese,
}
