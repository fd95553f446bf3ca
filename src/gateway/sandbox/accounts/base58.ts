const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base = BigInt(alphabet.length)

function figures(number: bigint): string {
  let rest = number
  let text = ''
  while (rest > 0n) {
    text = alphabet.charAt(Number(rest % base)) + text
    rest /= base
  }
  return text
}

/** Bytes in the alphabet of crypto addresses; each leading zero byte is one `1`. */
export function base58(bytes: Uint8Array): string {
  const firstNonZero = bytes.findIndex((byte) => byte !== 0)
  const zeros = firstNonZero === -1 ? bytes.length : firstNonZero
  return '1'.repeat(zeros) + figures(BigInt(`0x0${Buffer.from(bytes).toString('hex')}`))
}
