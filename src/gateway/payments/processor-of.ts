import type { Environment } from '../core/environment.ts'
import { sandboxProcessor } from '../sandbox/processor.ts'
import { liveProcessor } from './live-processor.ts'
import type { Processor } from './processor.ts'

/** The sandbox's processor, or without a sandbox the one that does nothing. */
export const processorOf = ({ sandbox, publicUrl }: Pick<Environment, 'sandbox' | 'publicUrl'>): Processor =>
  sandbox ? sandboxProcessor(publicUrl) : liveProcessor
