const polynomial = 0x1021
const highestBit = 0x8000

const shift = (register: number): number =>
  register & highestBit ? ((register << 1) ^ polynomial) & 0xffff : (register << 1) & 0xffff

/** What eight shifts make of each value of the register's upper byte: bit by bit, a code took a tenth of a create. */
const remainders = Uint16Array.from({ length: 256 }, (_, byte) =>
  Array.from({ length: 8 }).reduce<number>(shift, byte << 8),
)

/** CRC-16/CCITT-FALSE over the UTF-8 bytes of a text, as four upper-case hexadecimal digits. */
export const crcOf = (text: string): string => registerOf(text).toString(16).toUpperCase().padStart(4, '0')

/** A text in ASCII is its bytes. By an index: an iterator takes three times as long. */
function registerOf(text: string): number {
  let register = 0xffff
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) return registerOfBytes(Buffer.from(text))
    register = after(register, code)
  }
  return register
}

const registerOfBytes = (bytes: Uint8Array): number => bytes.reduce(after, 0xffff)

const after = (register: number, byte: number): number =>
  ((register << 8) & 0xffff) ^ (remainders[(register >> 8) ^ byte] ?? 0)
