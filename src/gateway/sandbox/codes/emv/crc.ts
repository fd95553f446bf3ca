const polynomial = 0x1021
const highestBit = 0x8000

const shift = (register: number): number =>
  register & highestBit ? ((register << 1) ^ polynomial) & 0xffff : (register << 1) & 0xffff

/** What eight shifts make of each value of the register's upper byte: bit by bit, a code took a tenth of a create. */
const remainders = Uint16Array.from({ length: 256 }, (_, byte) =>
  Array.from({ length: 8 }).reduce<number>(shift, byte << 8),
)

/** CRC-16/CCITT-FALSE over the UTF-8 bytes of a text, as four upper-case hexadecimal digits. */
export function crcOf(text: string): string {
  // A text in ASCII is its bytes. By an index: an iterator takes three times as long.
  const register = ASCII.test(text)
    ? registerOver(text.length, (at) => text.charCodeAt(at))
    : registerOfBytes(Buffer.from(text))
  return register.toString(16).toUpperCase().padStart(4, '0')
}

const ASCII = /^[ -~]*$/

const registerOfBytes = (bytes: Uint8Array): number => registerOver(bytes.length, (at) => bytes[at] ?? 0)

function registerOver(length: number, byteAt: (at: number) => number): number {
  let register = 0xffff
  for (let at = 0; at < length; at++)
    register = ((register << 8) & 0xffff) ^ (remainders[(register >> 8) ^ byteAt(at)] ?? 0)
  return register
}
