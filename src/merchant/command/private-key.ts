import { readFileSync } from 'node:fs'
import { privateKeyOf } from '../signing.ts'
import { type Option, type Run, UsageError } from './command.ts'

/** The option of a command that signs as the merchant does. */
export const keyOption = {
  key: { type: 'string', value: 'file', meaning: 'the private key in PEM: merchant.pem by default' },
} as const satisfies Readonly<Record<string, Option>>

/** The private key in PEM that `--key` names. Throws a UsageError where there is none that can be read. */
export function privateKeyIn({ text }: Pick<Run, 'text'>): string {
  const pem = contentOf(text('key') ?? 'merchant.pem')
  try {
    privateKeyOf(pem)
    return pem
  } catch (error) {
    throw new UsageError(
      error instanceof Error ? error.message.replace('privateKeyPem', 'the key') : 'the key cannot be read',
    )
  }
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(`there is no private key in ${file}; --key names another file`)
  }
}
