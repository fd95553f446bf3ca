const polynomial = 0x1021
const highestBit = 0x8000

const shift = (register: number): number =>
  register & highestBit ? ((register << 1) ^ polynomial) & 0xffff : (register << 1) & 0xffff

const takeByte = (register: number, byte: number): number =>
  Array.from({ length: 8 }).reduce<number>(shift, register ^ (byte << 8))

/** CRC-16/CCITT-FALSE over the UTF-8 bytes of a text, as four upper-case hexadecimal digits. */
export function crcOf(text: string): string {
  const register = new TextEncoder().encode(text).reduce(takeByte, 0xffff)
  return register.toString(16).toUpperCase().padStart(4, '0')
}
