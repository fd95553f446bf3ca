import { keysOf } from '../keys-of.ts'

/**
 * How to pay into a virtual account, by channel. The API's steps are English sentences; a page that recognises a
 * sentence shows it in the customer's language (D-522).
 */

/** Channels to reach the account, by their name in the API. */
export const channelNames = {
  atm: 'ATM',
  mobile: 'Mobile banking',
  internet: 'Internet banking',
  webAtm: 'Web ATM',
  otherBank: 'Other bank',
} as const
export type ChannelCode = keyof typeof channelNames

export const stepSentences = {
  insertCardAndPin: 'Insert your card and enter your PIN',
  insertCardAndTransfer: 'Insert your card and choose Transfer',
  insertCardInReader: 'Insert your card into the reader and choose Transfer',
  signInToApp: 'Sign in to your banking app',
  signInOnline: 'Sign in to your online banking',
  openAppAndTransfer: 'Open your banking app and choose Transfer',
  chooseOtherBank: 'Choose the transfer to another bank',
  chooseService: 'Choose {bankName}',
  chooseBank: 'Choose {bankName} as the receiving bank',
  enterBankCode: 'Enter the bank code {bankCode}',
  enterCompanyCode: 'Enter the company code {billerCode}',
  enterPaymentCode: 'Enter the payment code {accountNumber}',
  enterVirtualAccount: 'Enter the virtual account number {accountNumber}',
  enterAccount: 'Enter the account number {accountNumber}',
  enterAmount: 'Enter exactly {amount}, then confirm',
  enterOnlyAmount: 'Enter exactly {amount}: another amount cannot be confirmed',
  checkAmount: 'Check that {amount} is asked for, then confirm',
  checkReceiver: 'Check the name of the receiver, then confirm',
  enterPin: 'Enter your PIN',
  enterToken: 'Enter the token response',
} as const
export type InstructionStep = keyof typeof stepSentences

/** The values that a sentence may contain; the amount is decimal text with its currency: `125000 IDR`. */
export interface InstructionValues {
  readonly amount: string
  readonly accountNumber?: string | undefined
  readonly bankName?: string | undefined
  readonly bankCode?: string | undefined
  readonly billerCode?: string | undefined
}

const steps = keysOf(stepSentences)
const channels = keysOf(channelNames)

/** A step's sentence with the payment's own values in it. */
export function stepSentence(step: InstructionStep, values: InstructionValues): string {
  const { amount, accountNumber = '', bankName = '', bankCode = '', billerCode = '' } = values
  const texts: Readonly<Record<string, string>> = { amount, accountNumber, bankName, bankCode, billerCode }
  return stepSentences[step].replace(/\{(\w+)\}/g, (_, name: string) => texts[name] ?? '')
}

/** The step with exactly this sentence for these values; undefined for any other sentence. */
export const stepOfSentence = (sentence: string, values: InstructionValues): InstructionStep | undefined =>
  steps.find((step) => stepSentence(step, values) === sentence)

/** The channel with this name; undefined for a name that is not in the table. */
export const channelOfName = (name: string): ChannelCode | undefined =>
  channels.find((channel) => channelNames[channel] === name)
