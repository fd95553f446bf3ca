import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Processor } from './port.ts'

/** What a module's `createProcessor` gets. Keys and addresses of its own it reads from the environment. */
export interface ProcessorSettings {
  /** Where the processor's server sends its webhooks; a path and a query of the module's own may follow. */
  readonly webhookUrl: string
}

/** `message` is for the operator: it names what is missing. */
export type ProcessorLoading =
  | { readonly ok: true; readonly processor: Processor; readonly exports: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly message: string }

const CREATED_WITHIN_MS = 10_000
const functions = ['prepare', 'send', 'read', 'expire', 'receive'] as const satisfies readonly (keyof Processor)[]
const optionalFunctions = ['mayClaim', 'firstReadMs', 'payingAccountOf'] as const satisfies readonly (keyof Processor)[]

/** Loads the module that PROCESSOR names, relative to the working directory (D-325). Never rejects. */
export async function loadProcessor(path: string, { publicUrl }: { publicUrl: string }): Promise<ProcessorLoading> {
  const file = resolve(path)
  const refused = (reason: string) => ({ ok: false as const, message: `PROCESSOR (${path}) ${reason}` })
  if (!existsSync(file)) return refused(`does not exist: there is no file ${file}.`)
  try {
    const loading = create(pathToFileURL(file).href, { webhookUrl: `${publicUrl}${WEBHOOKS_PATH}` })
    const { exports, processor, fault } = await within(CREATED_WITHIN_MS, loading)
    // faultOf has looked at every property of the port.
    return fault === undefined ? { ok: true, processor: processor as Processor, exports } : refused(fault)
  } catch (error) {
    return refused(`could not be loaded: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`)
  }
}

async function create(url: string, settings: ProcessorSettings) {
  const exports: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ url)
  const { createProcessor } = exports
  if (typeof createProcessor !== 'function') return { exports, processor: undefined, fault: exportFault(exports) }
  const processor: unknown = await createProcessor(settings)
  return { exports, processor, fault: faultOf(processor) }
}

function exportFault(exports: object): string {
  const names = Object.keys(exports).join(', ') || 'nothing'
  return `must export a function createProcessor; it exports ${names}.`
}

/** What a processor lacks, as the end of a sentence; undefined where it has the whole port. */
export function faultOf(candidate: unknown): string | undefined {
  if (typeof candidate !== 'object' || candidate === null) {
    return `must return an object from createProcessor, not ${candidate === null ? 'null' : typeof candidate}.`
  }
  // Each property is checked before it is used.
  const processor = candidate as { readonly [P in keyof Processor]?: unknown }
  const missing = functions.filter((name) => processor[name] === undefined)
  if (missing.length > 0) return `returns a processor without ${missing.join(', ')}.`
  const wrong = [...functions, ...optionalFunctions].filter(
    (name) => processor[name] !== undefined && typeof processor[name] !== 'function',
  )
  if (wrong.length > 0) return `returns a processor whose ${wrong.join(', ')} must be a function.`
  if (typeof processor.name !== 'string' || !/^[\w .-]{1,50}$/.test(processor.name)) {
    return 'returns a processor whose name must be 1 to 50 of A-Z a-z 0-9 _ . - and space.'
  }
  if (processor.effects !== 'remote' && processor.effects !== 'local') {
    return 'returns a processor whose effects must be "remote" or "local".'
  }
  return undefined
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it has returned no processor within ${ms / 1000} seconds.`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Where processors send their webhooks, with any path of their own behind it. */
export const WEBHOOKS_PATH = '/processor/webhooks'
