import { safeUrl } from '../../navigation/safe-url.ts'
import { LogoOrMark } from '../../ui/icons/logo.tsx'
import { type Brand, BrandMark, initialOf } from '../../ui/icons/mark.tsx'
import { contrast, rgbOf } from '../../ui/theme/contrast.ts'

/**
 * Brand colours by the start of the operator's `plainName` (D-556). Letters stand only where the first letters of the
 * name are not what customers know.
 */
const colors: Readonly<Record<string, readonly [color: string, letters?: string]>> = {
  absa: ['#af144b'],
  accessbank: ['#f58220'],
  affin: ['#0064b0'],
  agribank: ['#9d1c20'],
  airtel: ['#e40000'],
  alliance: ['#004990'],
  ambank: ['#e4002b'],
  astrapay: ['#1a4fa0'],
  axis: ['#97144d'],
  bancolombia: ['#fdda24'],
  bangkokbank: ['#1e4598', 'BBL'],
  bankcentralasia: ['#005fac', 'BCA'],
  bankforagriculture: ['#00703c', 'BAAC'],
  bankislam: ['#c8102e', 'BI'],
  banknegara: ['#005e6a', 'BNI'],
  bankofayudhya: ['#fec43b', 'BAY'],
  bankofbaroda: ['#f15a22', 'BoB'],
  bankofindia: ['#f58220', 'BoI'],
  bankrakyatindonesia: ['#00529c', 'BRI'],
  bankrakyat: ['#0079c1', 'BR'],
  bankmandiri: ['#003d79'],
  bbva: ['#072146'],
  bca: ['#005fac'],
  bhim: ['#f47920'],
  bidv: ['#006b68'],
  bni: ['#005e6a'],
  briva: ['#00529c', 'BRI'],
  bsi: ['#00a39d'],
  bsn: ['#00929f'],
  canara: ['#0091d5'],
  capitec: ['#00446a'],
  cimb: ['#7e0f1e'],
  dana: ['#118eea'],
  davivienda: ['#e1251b'],
  ecobank: ['#005b82'],
  equity: ['#a32a29'],
  federal: ['#004b8d'],
  fnb: ['#00a7a7'],
  gopay: ['#00880b'],
  governmentsavings: ['#eb198d', 'GSB'],
  gtbank: ['#dd4f05'],
  hdfc: ['#004c8f'],
  hongleong: ['#00529b', 'HLB'],
  hsbc: ['#db0011'],
  icici: ['#ae282e'],
  idfc: ['#9d1d27'],
  imps: ['#0b5cab'],
  indusind: ['#8c1d2f'],
  kasikorn: ['#138f2d', 'KB'],
  kcb: ['#0c7a3c'],
  kotak: ['#ed1c24'],
  krungthai: ['#1ba5e1', 'KTB'],
  linkaja: ['#e1251b'],
  mandiri: ['#003d79'],
  maybank: ['#ffc83d'],
  mbbank: ['#1414d2', 'MB'],
  momo: ['#a50064'],
  mpesa: ['#3aaa35'],
  mtn: ['#ffcb05'],
  nedbank: ['#006341'],
  nequi: ['#200020'],
  ocbc: ['#e1251b'],
  ovo: ['#4c2a86'],
  permata: ['#006b3f'],
  phonetoaccount: ['#0b7a4b', 'P2A'],
  publicbank: ['#c8102e', 'PB'],
  punjab: ['#a20a3a', 'PNB'],
  rhb: ['#0067b1'],
  sacombank: ['#0060ae'],
  santander: ['#ec0000'],
  shinhan: ['#0046ff'],
  shopeepay: ['#ee4d2d'],
  siamcommercial: ['#4e2e7f', 'SCB'],
  standardbank: ['#0033a1', 'SB'],
  standardchartered: ['#0473ea', 'SC'],
  statebankofindia: ['#1f4ea1', 'SBI'],
  techcombank: ['#e1251b', 'TCB'],
  telecel: ['#e1251b'],
  tmbthanachart: ['#0050f0', 'ttb'],
  tpbank: ['#5e2e86', 'TP'],
  tymebank: ['#ffd400'],
  unionbankofindia: ['#d9261c', 'UBI'],
  uob: ['#005eb8'],
  viettel: ['#ee0033'],
  vietcombank: ['#00613f', 'VCB'],
  vietinbank: ['#005993', 'CTG'],
  vpbank: ['#00a651', 'VP'],
  yesbank: ['#00518f', 'YES'],
  zalopay: ['#0068ff'],
  zenith: ['#e3000f'],
  '7eleven': ['#008061', '7'],
  familymart: ['#008cd6', 'FM'],
  hilife: ['#d7000f', 'HL'],
  okmart: ['#e60012', 'OK'],
  ethereum: ['#627eea', 'ERC\n20'],
  tron: ['#c4122f', 'TRC\n20'],
  polygon: ['#7b3fe4', 'POL'],
  solana: ['#7a3ff2', 'SOL'],
  우리: ['#0067ac', '우리'],
  하나: ['#008485', '하나'],
  신한: ['#0046ff', '신한'],
  카카오: ['#fee500', '카카오'],
  토스: ['#0064ff', '토스'],
  kb국민: ['#ffbc00', 'KB'],
  nh농협: ['#019645', 'NH'],
  ibk: ['#0f5bb5', 'IBK'],
}

/** Colours of operators that are not in the table, taken by name, so that neighbours in a list differ. */
const fallbacks = ['#3b5bdb', '#0b7285', '#2b7a3d', '#a61e4d', '#862e9c', '#5f3dc4', '#9c4a09', '#495057']

const names = Object.keys(colors).sort((one, other) => other.length - one.length)
const white = rgbOf('#ffffff')

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

/** A name as tables of operators have its start: in small letters, without spaces, full stops, hyphens and apostrophes. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[\s.'’-]/g, '')

/** How the tile looks: white letters where they have WCAG's contrast of 4.5:1, else dark ones. */
export function operatorBrand(name: string): Brand {
  const plain = plainName(name)
  const known = names.find((start) => plain.startsWith(start))
  const [color = '#495057', letters] = known === undefined ? [fallbackOf(plain)] : (colors[known] ?? [])
  const shown = letters ?? lettersOf(name)
  return contrast(rgbOf(color), white) >= 4.5 ? [shown, color] : [shown, color, 'dark']
}

const fallbackOf = (plain: string): string | undefined => {
  const sum = [...plain].reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7)
  return fallbacks[sum % fallbacks.length]
}

/** Words that say what kind of house it is rather than which one. */
const GENERIC = /^(?:bank|banco|of|the|de|del|and|y|e|\(.*)$/i

/** Letters that fit on one line; letters of East Asian scripts are twice as wide. */
const LONGEST_WORD = 6
const NARROW = /^[\p{Script=Latin}\p{N}&-]+$/u

/** A short name or abbreviation as it is, otherwise the initials of the first two telling words. */
function lettersOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const telling = words.filter((word) => !GENERIC.test(word))
  const [first = name, second] = telling.length > 0 ? telling : words
  if (!NARROW.test(first)) return [...first].slice(0, 2).join('')
  if (first.length <= LONGEST_WORD && (second === undefined || /^[A-Z0-9&-]{2,}$/.test(first))) return first
  return second === undefined ? first.slice(0, 2) : initialOf(first) + initialOf(second)
}
