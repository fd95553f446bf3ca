/** A way in which a key in PEM is spoilt on its way into a configuration, with what to do. */
interface Cause {
  readonly words: string
  isOf(text: string): boolean
}

const BEGIN = /-----BEGIN [A-Z ]*PUBLIC KEY-----/
const END = /-----END [A-Z ]*PUBLIC KEY-----/

/** The first that holds is told: each hides those that follow it. */
const causes: readonly Cause[] = [
  {
    words: 'it is in OpenSSH’s format; ssh-keygen -e -m PKCS8 -f <file> writes it in PEM',
    isOf: (text) => /^\s*ssh-/.test(text),
  },
  {
    words:
      'it has \\n as two characters in place of line breaks; in JSON a line break is written \\n, with one backslash',
    isOf: (text) => BEGIN.test(text) && text.includes('\\n'),
  },
  {
    words: 'it is in quotes, which do not belong to it',
    isOf: (text) => /^\s*["'`]\s*-----BEGIN|-----\s*["'`]\s*$/.test(text),
  },
  { words: 'it has no line -----BEGIN PUBLIC KEY-----', isOf: (text) => !BEGIN.test(text) },
  { words: 'it has no line -----END PUBLIC KEY-----', isOf: (text) => !END.test(text) },
  {
    words: 'it is on one line; -----BEGIN PUBLIC KEY----- and -----END PUBLIC KEY----- have lines of their own',
    isOf: (text) => !/-----BEGIN [^\n]*-----\s*\n/.test(text) || !/\n\s*-----END /.test(text),
  },
  { words: 'its lines are indented; each begins at the first column', isOf: (text) => /^[ \t]/m.test(text) },
  { words: 'it has empty lines between its lines', isOf: (text) => /[A-Za-z0-9+/=]\r?\n\s*\n/.test(text) },
]

/** Why a text is no public key in PEM, and the mend where it is known. Nothing of the text is repeated. */
export const unreadableKeyWords = (text: string): string =>
  causes.find(({ isOf }) => isOf(text))?.words ?? 'what stands between its lines cannot be read'
