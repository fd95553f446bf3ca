import type { Device } from '../../../browser/device.ts'
import type { Brand } from '../../../ui/icons/mark.tsx'

/** A UPI app that can be opened by itself; its name is a brand. */
interface UpiApp {
  readonly name: string
  readonly brand: Brand
  readonly iosPrefix: string
  readonly androidPackage: string
}

const apps: readonly UpiApp[] = [
  {
    name: 'Google Pay',
    brand: ['GPay', '#1a73e8'],
    iosPrefix: 'gpay://upi/pay',
    androidPackage: 'com.google.android.apps.nbu.paisa.user',
  },
  { name: 'PhonePe', brand: ['Pe', '#5f259f'], iosPrefix: 'phonepe://pay', androidPackage: 'com.phonepe.app' },
  { name: 'Paytm', brand: ['Paytm', '#00baf2', 'dark'], iosPrefix: 'paytmmp://pay', androidPackage: 'net.one97.paytm' },
  {
    name: 'BHIM',
    brand: ['BHIM', '#f47920', 'dark'],
    iosPrefix: 'bhim://upi/pay',
    androidPackage: 'in.org.npci.upiapp',
  },
]

const LINK = /^upi:\/\/pay\?([^#]+)$/i

export interface AppLink {
  /** Undefined: whichever app the phone offers. */
  readonly app: string | undefined
  readonly brand: Brand | undefined
  readonly url: string
}

/**
 * One link for each UPI app and one for any other, all with the unchanged query of the gateway's own `upi://pay` link:
 * the apps understand neither `+` for a space nor `%40` for `@`. Empty on a desktop, and for anything but such a link.
 */
export function upiAppLinks(upiLink: string, device: Device): readonly AppLink[] {
  const [, query] = LINK.exec(upiLink) ?? []
  if (query === undefined || device === 'desktop') return []
  const urlOf = device === 'android' ? androidUrl : iosUrl
  return [
    ...apps.map((app) => ({ app: app.name, brand: app.brand, url: urlOf(app, query) })),
    { app: undefined, brand: undefined, url: `upi://pay?${query}` },
  ]
}

const androidUrl = ({ androidPackage }: UpiApp, query: string) =>
  `intent://pay?${query}#Intent;scheme=upi;package=${androidPackage};end`

const iosUrl = ({ iosPrefix }: UpiApp, query: string) => `${iosPrefix}?${query}`
