import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { createLogOutput, type LogOutput } from './log-output.ts'

/** A file that takes so many bytes, each write at the end of a turn. */
let room: number
let content: string
let writes: number
let output: LogOutput

function take(bytes: Buffer): number {
  writes += 1
  if (room === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const taken = bytes.subarray(0, room)
  content += taken.toString()
  room -= taken.length
  return taken.length
}
const file = {
  writeSync: take,
  write(bytes: Buffer, done: (error: Error | null, written: number) => void) {
    setTimeout(() => {
      try {
        done(null, take(bytes))
      } catch (error) {
        done(error as Error, 0)
      }
    }, 1)
  },
}

beforeEach(() => {
  vi.useFakeTimers()
  room = 1_000
  content = ''
  writes = 0
  output = createLogOutput(file, { mostWaiting: 20, againMs: 100 })
})

afterEach(() => void vi.useRealTimers())

test('lines are written in their order, those that came during a write together', async () => {
  for (const line of ['1\n', '2\n', '3\n']) output.write(line)
  await vi.advanceTimersByTimeAsync(10)
  expect([content, writes]).toEqual(['1\n2\n3\n', 2])
  output.write('4\n')
  await vi.advanceTimersByTimeAsync(10)
  expect(content).toBe('1\n2\n3\n4\n')
})

test('what a full disk does not take waits, and follows once there is room, from the byte where it broke off', async () => {
  room = 3
  output.write('first\n')
  output.write('second\n')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(content).toBe('fir')
  expect(writes).toBeLessThan(12)
  room = 1_000
  await vi.advanceTimersByTimeAsync(200)
  expect(content).toBe('first\nsecond\n')
})

test('beyond the limit lines are dropped, and a line says how many', async () => {
  room = 0
  for (const line of ['begun\n', ...Array(5).fill('waiting\n')]) output.write(line)
  await vi.advanceTimersByTimeAsync(500)
  room = 1_000
  await vi.advanceTimersByTimeAsync(500)
  const [last, ...lines] = content.trimEnd().split('\n').reverse()
  expect(lines.reverse()).toEqual(['begun', 'waiting', 'waiting'])
  expect(JSON.parse(last ?? '')).toMatchObject({ level: 40, lines: 3, msg: expect.stringContaining('dropped') })
  output.write('later\n')
  await vi.advanceTimersByTimeAsync(10)
  expect(content.endsWith('}\nlater\n')).toBe(true)
})

test('the end of the process writes what is left, and nothing twice', async () => {
  output.write('under way\n')
  output.write('waiting\n')
  output.end()
  await vi.advanceTimersByTimeAsync(1)
  expect(content.split('\n').sort()).toEqual(['', 'under way', 'waiting'])
})

test('the end of the process does not wait for room', async () => {
  room = 3
  output.write('first\n')
  await vi.advanceTimersByTimeAsync(10)
  output.write('second\n')
  output.end()
  expect(content).toBe('fir')
})

test('a fatal error is logged where nothing can be written, and stops nothing', async () => {
  room = 0
  const log = createLog('info', output)
  log.fatal('an error that nobody caught ends the process')
  await vi.advanceTimersByTimeAsync(10)
  expect(content).toBe('')
})
