import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../kit/server-process.ts'
import type { Tab, TabOptions } from './tab.test-support.ts'
import { commands, type Session, webDriverTab } from './webdriver-tab.test-support.ts'

const START_MS = 30_000

/** The programs of Debian's webkit2gtk-driver and xvfb: WebKitGTK has no mode without a display. */
interface Programs {
  readonly driver: string
  readonly browser: string
  readonly display: string
}

/** Opens WebKitGTK's small browser on a display of its own. */
export async function openWebKit(programs: Programs, { scheme = 'light' }: TabOptions = {}): Promise<Tab> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'))
  const downloads = join(home, 'Downloads')
  await mkdir(downloads)
  const xvfb = spawn(programs.display, ['-displayfd', '3', '-screen', '0', '800x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await displayOf(xvfb)
  const port = await freePort()
  await mkdir(join(home, '.config'))
  await writeFile(join(home, '.config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  // The page then does not leave for the bank by itself: GTK's setting is the page's prefers-reduced-motion.
  await mkdir(join(home, '.config', 'gtk-3.0'))
  await writeFile(join(home, '.config', 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const theme = scheme === 'dark' ? { GTK_THEME: 'Adwaita:dark' } : {}
  const env = { ...process.env, ...theme, HOME: home, DISPLAY: `:${display}`, NO_AT_BRIDGE: '1', LANG: 'en_GB.UTF-8' }
  const driver = spawn(programs.driver, [`--port=${port}`], { stdio: 'ignore', env })
  const session = await openSession(`http://127.0.0.1:${port}`, programs.browser)
  const close = async () => {
    await session.close().catch(() => undefined)
    await Promise.all([driver, xvfb].map(ended))
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  return webDriverTab({ ...session, close }, downloads)
}

async function ended(program: ChildProcess): Promise<void> {
  program.kill()
  if (program.exitCode === null && program.signalCode === null) await once(program, 'exit')
}

/** Xvfb writes the number of the display it has found. */
async function displayOf(xvfb: ChildProcess): Promise<string> {
  const output = xvfb.stdio[3]
  if (!output) throw new Error('Xvfb has no output.')
  const [number] = await once(output, 'data')
  return String(number).trim()
}

async function openSession(base: string, binary: string): Promise<Session> {
  const request = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`)
    return value
  }
  const options = { binary, args: ['--automation', '--geometry=360x740'] }
  const wanted = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }
  const endMs = Date.now() + START_MS
  const create = async (): Promise<unknown> => {
    try {
      return await request('POST', '/session', { capabilities: { alwaysMatch: wanted } })
    } catch (error) {
      // The driver listens some time after its start.
      if (!(error instanceof TypeError) || Date.now() > endMs) throw error
      await setTimeout(100)
      return create()
    }
  }
  const { sessionId, capabilities } = (await create()) as {
    sessionId: string
    capabilities: { browserVersion: string }
  }
  const session = `/session/${sessionId}`
  await request('POST', `${session}/window/rect`, { width: 360, height: 800 }).catch(() => undefined)
  return {
    version: capabilities.browserVersion,
    send: (command, parameters = {}) => {
      const { method, path } = commands[command]
      const { id = '', ...body } = parameters
      return request(method, session + path.replace('{id}', String(id)), method === 'POST' ? body : undefined)
    },
    close: async () => void (await request('DELETE', session)),
  }
}
