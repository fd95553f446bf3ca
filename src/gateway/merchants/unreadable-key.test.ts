import { describe, expect, test } from 'vitest'
import { rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import { readMerchant } from './read-merchant.ts'

const pem = String(rsaKeysOf('a merchant').publicKey).trim()
const lines = pem.split('\n')
const body = lines.slice(1, -1).join('')

const faultsOf = (key: string): readonly string[] => {
  const reading = readMerchant({ merchantCode: 'shop', publicKeys: [key] }, true)
  return reading.ok ? [] : reading.faults
}

const ON_ONE_LINE = 'it is on one line; -----BEGIN PUBLIC KEY----- and -----END PUBLIC KEY----- have lines of their own'
const TWO_CHARACTERS =
  'it has \\n as two characters in place of line breaks; in JSON a line break is written \\n, with one backslash'

describe('a public key that was spoilt on its way is refused with the cause and the mend', () => {
  test.each([
    ['line breaks as two characters', lines.join('\\n'), TWO_CHARACTERS],
    ['both kinds of line breaks', lines.join('\\n\n'), TWO_CHARACTERS],
    ['no line breaks', lines.join(''), ON_ONE_LINE],
    ['spaces for line breaks', lines.join(' '), ON_ONE_LINE],
    ['old line breaks', lines.join('\r'), ON_ONE_LINE],
    ['double quotes', `"${pem}"`, 'it is in quotes, which do not belong to it'],
    ['single quotes', `'${pem}'\n`, 'it is in quotes, which do not belong to it'],
    ['indented lines', lines.join('\n  '), 'its lines are indented; each begins at the first column'],
    ['empty lines', lines.join('\n\n'), 'it has empty lines between its lines'],
    ['no first line', body, 'it has no line -----BEGIN PUBLIC KEY-----'],
    ['no last line', lines.slice(0, -1).join('\n'), 'it has no line -----END PUBLIC KEY-----'],
    ['typographic dashes', pem.replaceAll('-----', '—–'), 'it has no line -----BEGIN PUBLIC KEY-----'],
    [
      'OpenSSH’s format',
      `ssh-rsa ${body} me@shop`,
      'it is in OpenSSH’s format; ssh-keygen -e -m PKCS8 -f <file> writes it in PEM',
    ],
    ['a wrong body', pem.replace(lines[2] ?? '', 'AAAA'), 'what stands between its lines cannot be read'],
  ])('%s', (_, key, words) => expect(faultsOf(key)).toEqual([`publicKeys[0] is no public key in PEM: ${words}.`]))

  test.each([
    ['as it is', pem],
    ['with the line breaks of Windows', lines.join('\r\n')],
    ['with a body on one line', [lines[0], body, lines.at(-1)].join('\n')],
    ['with a comment before it', `# the shop\n${pem}\n`],
    ['with a byte order mark', `\uFEFF${pem}`],
  ])('a key %s is taken', (_, key) => expect(faultsOf(key)).toEqual([]))

  test('nothing of the key is repeated', () => {
    for (const key of [lines.join(''), `"${pem}"`, body]) expect(faultsOf(key).join()).not.toContain(body.slice(20, 40))
  })
})
