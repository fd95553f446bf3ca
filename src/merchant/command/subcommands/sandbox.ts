import { type SandboxOperationName, sandboxOperationNames, sandboxOperationOf } from '#contract/sandbox/operations.ts'
import { type Command, choiceOf, type Run, table, UsageError } from '../command.ts'

async function run({ call, merchantCode, positionals, text, print }: Run): Promise<void> {
  const [word, ...pairs] = positionals
  if (word === undefined) {
    const rows = sandboxOperationNames.map((each) => {
      const { method, path, summary } = sandboxOperationOf(each)
      return [each, method, path, summary]
    })
    return print({ operations: sandboxOperationNames }, table(rows))
  }
  const name = choiceOf(word, sandboxOperationNames, 'the operation')
  const { method, query: keys = [] } = sandboxOperationOf(name)
  // An operation that takes a merchant in its body would ignore the option, and reset every merchant.
  const merchant = text('merchant')
  const given = { ...(merchant !== undefined && { merchantCode: merchant }), ...Object.fromEntries(pairs.map(pairOf)) }
  const values = { merchantCode, ...given }
  const missing = pathNames(name).filter((key) => !Object.hasOwn(values, key))
  if (missing.length > 0) throw new UsageError(`${name} needs ${missing.map((key) => `${key}=…`).join(' ')}`)
  const known = [...pathNames(name), ...keys]
  const unknown = Object.keys(given).find((key) => !known.includes(key))
  if (unknown !== undefined) throw new UsageError(`${name} has no ${unknown} in its path or query; --body is its body`)
  const query = Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)))
  const body = text('body')
  if (body !== undefined && method === 'GET') throw new UsageError(`${name} takes no --body`)
  // Path, query and body are whatever the row says; the sandbox checks them.
  const result: unknown = await call(name, {
    path: values,
    query,
    ...(body !== undefined && { body: jsonOf(body) }),
  } as never)
  print(Object(result), [result === undefined ? 'done' : JSON.stringify(result, null, 2)])
}

const pathNames = (name: SandboxOperationName): readonly string[] =>
  [...sandboxOperationOf(name).path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)

function pairOf(text: string): [string, string] {
  const [key = '', ...rest] = text.split('=')
  if (rest.length === 0) throw new UsageError(`a value is written name=value, not ${text}`)
  return [key, rest.join('=')]
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError('--body is JSON')
  }
}

export const sandbox: Command = {
  name: 'sandbox',
  summary: 'Call any operation of the sandbox, or list them',
  usage: '[operation] [name=value...]',
  options: { body: { type: 'string', value: 'json', meaning: 'the request body' } },
  examples: [
    'payments sandbox',
    'payments sandbox listUpcomingEvents',
    'payments sandbox readSink name=demo-shop',
    `payments sandbox configureSink name=demo-shop --body '{"status":500}'`,
  ],
  run,
}
