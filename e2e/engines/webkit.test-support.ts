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
interface GtkPrograms {
  readonly driver: string
  readonly browser: string
  readonly display: string
}

/** Opens WebKitGTK's small browser, which fills a display of its own. */
export async function openWebKitGtk(
  programs: GtkPrograms,
  { scheme = 'light', scripts = 'on' }: TabOptions = {},
): Promise<Tab> {
  const { home, downloads } = await makeHome()
  const xvfb = spawn(programs.display, ['-displayfd', '3', '-screen', '0', '360x740x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await displayOf(xvfb)
  await writeFile(join(home, '.config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  // The page then does not leave for the bank by itself: GTK's setting is the page's prefers-reduced-motion.
  await mkdir(join(home, '.config', 'gtk-3.0'))
  await writeFile(join(home, '.config', 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const theme = scheme === 'dark' ? { GTK_THEME: 'Adwaita:dark' } : {}
  const args = ['--automation', '--full-screen', `--enable-javascript=${scripts === 'on'}`]
  const session = await openSession({
    driver: programs.driver,
    home,
    env: { ...theme, DISPLAY: `:${display}` },
    wanted: { 'webkitgtk:browserOptions': { binary: programs.browser, args } },
    others: [xvfb],
  })
  await session.send('rectangle', { width: 360, height: 740 })
  return webDriverTab(session, downloads)
}

/** The programs of Debian's wpewebkit-driver and cog. */
interface WpePrograms {
  readonly driver: string
  readonly browser: string
}

/** Opens WPE WebKit, whose window is 800 pixels wide and always light, and which saves no files. */
export async function openWpe(programs: WpePrograms, { scripts = 'on' }: TabOptions = {}): Promise<Tab> {
  const { home, downloads } = await makeHome()
  const args = ['--automation', '--platform=headless', `--enable-javascript=${scripts === 'on'}`]
  const session = await openSession({
    driver: programs.driver,
    home,
    env: { XDG_RUNTIME_DIR: home },
    wanted: { 'wpe:browserOptions': { binary: programs.browser, args } },
    others: [],
  })
  return webDriverTab(session, downloads)
}

async function makeHome() {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'))
  const downloads = join(home, 'Downloads')
  await Promise.all([mkdir(downloads), mkdir(join(home, '.config'))])
  return { home, downloads }
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

interface Start {
  readonly driver: string
  readonly home: string
  readonly env: Readonly<Record<string, string>>
  /** The capabilities that name the browser. */
  readonly wanted: object
  /** Programs that end with the session. */
  readonly others: readonly ChildProcess[]
}

/** Without a limit a driver whose browser hangs waits for ever. */
const COMMAND_MS = 60_000

/** Starts a driver on a port of its own, and in it a session. */
async function openSession({ driver: program, home, env, wanted, others }: Start): Promise<Session> {
  const port = await freePort()
  const driver = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, HOME: home, NO_AT_BRIDGE: '1', LANG: 'en_GB.UTF-8', ...env },
  })
  const request = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(START_MS + COMMAND_MS),
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`)
    return value
  }
  const { sessionId, capabilities } = (await whenListening(() =>
    request('POST', '/session', { capabilities: { alwaysMatch: wanted } }),
  )) as { sessionId: string; capabilities: { browserVersion: string } }
  const session = `/session/${sessionId}`
  await request('POST', `${session}/timeouts`, { pageLoad: COMMAND_MS, script: COMMAND_MS })
  return {
    version: capabilities.browserVersion,
    send: (command, parameters = {}) => {
      const { method, path } = commands[command]
      const { id = '', ...body } = parameters
      return request(method, session + path.replace('{id}', String(id)), method === 'POST' ? body : undefined)
    },
    close: async () => {
      await request('DELETE', session).catch(() => undefined)
      await Promise.all([driver, ...others].map(ended))
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The driver listens some time after its start. */
async function whenListening<T>(ask: () => Promise<T>): Promise<T> {
  const endMs = Date.now() + START_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof TypeError) || Date.now() > endMs) throw error
      await setTimeout(100)
    }
  }
}
