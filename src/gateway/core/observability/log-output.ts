import { write, writeSync } from 'node:fs'

/** Writes to an open file, as `node:fs` does. */
export interface OpenFile {
  write(bytes: Buffer, done: (error: Error | null, written: number) => void): void
  writeSync(bytes: Buffer): number
}

export interface LogOutput {
  /** Never throws, and never waits. */
  write(line: string): void
  /** Writes what is left, as far as it is taken at once: for the end of the process. */
  end(): void
}

interface Limits {
  /** Characters that wait. Beyond them lines are dropped. */
  readonly mostWaiting: number
  /** After a write that failed. */
  readonly againMs: number
}

/** Some 35,000 lines of requests. */
const limits: Limits = { mostWaiting: 8 * 1024 * 1024, againMs: 100 }

/**
 * Lines for a place that may take none for a while: a file on a full disk, a pipe whose reader stands still. They wait, up
 * to a limit beyond which they are dropped and counted, and nothing waits for them. Pino's own output stops the process
 * there: at an error that nobody caught, and at the end, it tries to write until it can.
 */
export function createLogOutput(file: OpenFile, { mostWaiting, againMs }: Limits = limits): LogOutput {
  let waiting: string[] = []
  let length = 0
  let dropped = 0
  let begun: Buffer = Buffer.alloc(0)
  let state: 'idle' | 'writing' | 'pausing' = 'idle'

  /** What is written next: the rest of what has been begun, or all that waits. */
  const next = (): Buffer => {
    if (begun.length > 0) return begun
    if (dropped > 0) waiting.push(droppedLine(dropped))
    begun = Buffer.from(waiting.join(''))
    waiting = []
    length = 0
    dropped = 0
    return begun
  }
  const writeNext = () => {
    state = next().length > 0 ? 'writing' : 'idle'
    if (state === 'writing') file.write(begun, written)
  }
  const written = (error: Error | null, bytes: number) => {
    if (error === null) {
      begun = begun.subarray(bytes)
      writeNext()
    } else {
      state = 'pausing'
      setTimeout(writeNext, againMs).unref()
    }
  }

  return {
    write(line) {
      if (length + line.length > mostWaiting) {
        dropped += 1
        return
      }
      waiting.push(line)
      length += line.length
      if (state === 'idle') writeNext()
    },
    end() {
      // A write under way ends by itself.
      if (state === 'writing') begun = Buffer.alloc(0)
      try {
        while (next().length > 0) begun = begun.subarray(file.writeSync(begun))
      } catch {
        // The process ends without it.
      }
    },
  }
}

const droppedLine = (lines: number): string =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), lines, msg: 'lines of the log were dropped, because they could not be written' })}\n`

/** The one output of this process, whose rest is written when it ends. */
let ofProcess: LogOutput | undefined

export function standardOutput(): LogOutput {
  if (ofProcess === undefined) {
    ofProcess = createLogOutput({
      write: (bytes, done) => write(1, bytes, done),
      writeSync: (bytes) => writeSync(1, bytes),
    })
    process.on('exit', ofProcess.end)
  }
  return ofProcess
}
