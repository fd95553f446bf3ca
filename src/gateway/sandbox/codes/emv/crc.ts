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
  let register = 0xffff
  const bytes = Buffer.from(text)
  // An index: the iterator of a Buffer takes three times as long.
  for (let at = 0; at < bytes.length; at++)
    register = ((register << 8) & 0xffff) ^ (remainders[(register >> 8) ^ (bytes[at] ?? 0)] ?? 0)
  return register.toString(16).toUpperCase().padStart(4, '0')
}
