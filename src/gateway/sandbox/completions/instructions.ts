import type { CurrencyCode } from '#contract/currencies.ts'
import { operatorsOf } from '../../operators/operators.ts'
import type { Order } from '../../payments/order.ts'
import { type VirtualAccount, virtualAccount } from '../accounts/virtual-account.ts'
import type { Builder } from './builder.ts'

type VirtualCurrency = Parameters<typeof virtualAccount>[0]['currencyCode']
type Channel = { readonly name: string; readonly steps: readonly string[] }
type ChannelPlan = (account: VirtualAccount, amount: string) => readonly Channel[]

/** The customer pays into an account number made for this payment, by one of several channels. */
export const instructions: Builder = ({ order, amount }) => {
  const { operator, currencyCode } = accountPlanOf(order)
  const account = virtualAccount({ operator, currencyCode, seed: order.paymentId })
  return {
    account,
    paymentInstructionList: channels[currencyCode](account, `${amount} ${currencyCode}`).map(({ name, steps }) => ({
      name,
      steps: [...steps],
    })),
  }
}

const isVirtualCurrency = (code: CurrencyCode): code is VirtualCurrency => Object.hasOwn(channels, code)

/** Throws on another currency: the tables pair this kind of completion with these only. */
function accountPlanOf({ methodCode, currencyCode, operator = operatorsOf(methodCode, currencyCode)[0] }: Order) {
  if (!isVirtualCurrency(currencyCode) || operator === undefined) {
    throw new RangeError(`no virtual accounts in ${currencyCode}`)
  }
  return { currencyCode, operator }
}

const indonesian: ChannelPlan = ({ accountNumber, bankName, billerCode }, amount) => {
  const type = billerCode
    ? [`Enter the company code ${billerCode}`, `Enter the payment code ${accountNumber}`]
    : [`Enter the virtual account number ${accountNumber}`]
  const confirm = `Check that ${amount} is asked for, then confirm`
  return [
    { name: 'ATM', steps: ['Insert your card and enter your PIN', `Choose ${bankName}`, ...type, confirm] },
    {
      name: 'Mobile banking',
      steps: ['Sign in to your banking app', `Choose ${bankName}`, ...type, confirm, 'Enter your PIN'],
    },
    {
      name: 'Internet banking',
      steps: ['Sign in to your online banking', `Choose ${bankName}`, ...type, confirm, 'Enter the token response'],
    },
  ]
}

const korean: ChannelPlan = ({ accountNumber, bankName }, amount) => {
  const transfer = [
    `Choose ${bankName} as the receiving bank`,
    `Enter the account number ${accountNumber}`,
    `Enter exactly ${amount}: another amount cannot be confirmed`,
    'Check the name of the receiver, then confirm',
  ]
  return [
    { name: 'Mobile banking', steps: ['Open your banking app and choose Transfer', ...transfer] },
    { name: 'ATM', steps: ['Insert your card and choose Transfer', ...transfer] },
  ]
}

const taiwanese: ChannelPlan = ({ accountNumber, bankCode }, amount) => {
  const transfer = [
    `Enter the bank code ${bankCode}`,
    `Enter the account number ${accountNumber}`,
    `Enter exactly ${amount}, then confirm`,
  ]
  return [
    { name: 'ATM', steps: ['Insert your card and choose Transfer', ...transfer] },
    { name: 'Mobile banking', steps: ['Open your banking app and choose Transfer', ...transfer] },
    { name: 'Web ATM', steps: ['Insert your card into the reader and choose Transfer', ...transfer] },
  ]
}

const channels: { readonly [C in VirtualCurrency]: ChannelPlan } = {
  IDR: indonesian,
  KRW: korean,
  TWD: taiwanese,
}
