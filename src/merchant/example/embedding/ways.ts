import { keysOf } from '#contract/keys-of.ts'

/** Ways to show the payment page beside the shop instead of redirecting the customer. */
export const ways = {
  popup: {
    title: 'Popup',
    button: 'Pay in a popup',
    note: 'The popup is opened by the tap itself; if the browser blocks it, the payment opens in this tab.',
  },
  'new-tab': {
    title: 'New tab',
    button: 'Pay in a new tab',
    note: 'A plain form with target="_blank": nothing can block it. This page shows the order when it is paid.',
  },
  frame: {
    title: 'Frame',
    button: 'Pay on this page',
    note: 'The frame works because the configuration of this shop names its origin in frameAncestors.',
  },
  'web-view': {
    title: 'Web view of an app',
    button: 'Pay',
    note: 'What an app shows in its web view. The app notices the address of the return and reads the order.',
  },
} as const

export type Way = keyof typeof ways

export const wayNames = keysOf(ways)

export const isWay = (name: string): name is Way => Object.hasOwn(ways, name)
