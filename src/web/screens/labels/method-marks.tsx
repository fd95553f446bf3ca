import { isMethodCode, type MethodCode, methodOf, type methods } from '#contract/methods/methods.ts'
import { safeUrl } from '../../navigation/safe-url.ts'
import { LogoOrMark } from '../../ui/icons/logo.tsx'
import { type Brand, BrandMark, LetterMark, Mark } from '../../ui/icons/mark.tsx'

const upi: Brand = ['UPI', '#0b7a4b']

/** The methods whose QR code has a frame, which shows the method's tile. */
type Framed = { [C in MethodCode]: (typeof methods)[C] extends { readonly frame: string } ? C : never }[MethodCode]

/** Tiles of the schemes that customers know by sight. Every other method has the neutral drawing of its group. */
export const methodBrands: { readonly [C in MethodCode]?: Brand } & { readonly [C in Framed]: Brand } = {
  BANKA_PAY: ['A', '#1d4ed8'],
  BANKB_PAY: ['B', '#9a3412'],
  BANKC_DIRECT_EFT: ['C', '#166534'],
  DUITNOW: ['Duit\nNow', '#d81b60'],
  FPX: ['FPX', '#14539a'],
  P2A_V2: ['UPI\nIMPS', '#0b7a4b'],
  PAY_ME: ['Pay\nMe', '#c8102e'],
  PAYSHAP: ['Pay\nShap', '#0b6e66'],
  PIXQR: ['pix', '#32bcad', 'dark'],
  PROMPTPAY: ['Prompt\nPay', '#133e6f'],
  PSE: ['PSE', '#0a4fa0'],
  QRISPAY: ['QRIS', '#d4141c'],
  QRPH: ['QR Ph', '#0b3aa4'],
  UPIQR: upi,
  UPI_COLLECT: upi,
  VIETQR: ['VIET\nQR', '#c4122f'],
}

interface MethodMarkProps {
  readonly code: string
  readonly name: string
  /** From the gateway, unchecked. */
  readonly logoUrl: string | undefined
}

/** The tile of a payment method; the first letter of its name for a method that the page does not know. */
export const MethodMark = ({ code, name, logoUrl }: MethodMarkProps) => (
  <LogoOrMark url={safeUrl(logoUrl, 'image')}>
    <OwnMark code={code} name={name} />
  </LogoOrMark>
)

function OwnMark({ code, name }: Omit<MethodMarkProps, 'logoUrl'>) {
  if (!isMethodCode(code)) return <LetterMark name={name} />
  const brand = methodBrands[code]
  return brand ? <BrandMark brand={brand} /> : <Mark shape={methodOf(code).group} />
}
