import { safeUrl } from '../../navigation/safe-url.ts'
import { LogoOrMark } from '../../ui/icons/logo.tsx'
import { BrandMark } from '../../ui/icons/mark.tsx'
import { operatorBrand } from './operator-marks.ts'

interface OperatorMarkProps {
  readonly name: string
  /** From the gateway, unchecked. */
  readonly logoUrl: string | undefined
}

/** The tile of a bank, wallet, store or network. */
export const OperatorMark = ({ name, logoUrl }: OperatorMarkProps) => (
  <LogoOrMark url={safeUrl(logoUrl, 'image')}>
    <BrandMark brand={operatorBrand(name)} />
  </LogoOrMark>
)
