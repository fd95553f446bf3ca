import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder } from 'selenium-webdriver'
import { ServiceBuilder } from 'selenium-webdriver/safari.js'
import type { Tab, TabOptions } from './tab.test-support.ts'
import { webDriverTab } from './webdriver-tab.test-support.ts'

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
  await writeFile(join(home, '.config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  // The page then does not leave for the bank by itself: GTK's setting is the page's prefers-reduced-motion.
  await mkdir(join(home, '.config', 'gtk-3.0'))
  await writeFile(join(home, '.config', 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const display = await openDisplay(programs.display)
  const theme = scheme === 'dark' ? { GTK_THEME: 'Adwaita:dark' } : {}
  const args = ['--automation', '--full-screen', `--enable-javascript=${scripts === 'on'}`]
  const { driver, version, close } = await openSession({
    driver: programs.driver,
    home,
    env: { ...theme, DISPLAY: display.name },
    browserName: 'MiniBrowser',
    options: { 'webkitgtk:browserOptions': { binary: programs.browser, args } },
  })
  await driver.manage().window().setRect({ x: 0, y: 0, width: 360, height: 740 })
  return webDriverTab({ driver, version, downloads, close: () => close().finally(display.close) })
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
    browserName: 'cog',
    options: { 'wpe:browserOptions': { binary: programs.browser, args } },
  })
  return webDriverTab({ ...session, downloads })
}

async function makeHome() {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'))
  const downloads = join(home, 'Downloads')
  await Promise.all([mkdir(downloads), mkdir(join(home, '.config'))])
  return { home, downloads }
}

/** Starts Xvfb, which writes the number of the display it has found. */
async function openDisplay(program: string) {
  const xvfb = spawn(program, ['-displayfd', '3', '-screen', '0', '360x740x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const output = xvfb.stdio[3]
  if (!output) throw new Error('Xvfb has no output.')
  const [number] = await once(output, 'data')
  const close = async () => {
    const gone = once(xvfb, 'exit')
    xvfb.kill()
    await gone
  }
  return { name: `:${String(number).trim()}`, close }
}

interface Start {
  readonly driver: string
  readonly home: string
  readonly env: Readonly<Record<string, string>>
  readonly browserName: string
  /** The capability that names the browser's program. */
  readonly options: object
}

/** Without a limit a driver whose browser hangs waits for ever. */
const COMMAND_MS = 60_000

/** Starts a driver on a port of its own, and in it a session. */
async function openSession({ driver: program, home, env, browserName, options }: Start) {
  // Safari's driver is started as WebKit's others are: with a port, until it listens.
  const service = new ServiceBuilder(program)
    .setEnvironment({ ...process.env, HOME: home, NO_AT_BRIDGE: '1', LANG: 'en_GB.UTF-8', ...env })
    .build()
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(await service.start())
    .withCapabilities({ browserName, timeouts: { pageLoad: COMMAND_MS, script: COMMAND_MS }, ...options })
    .build()
  const close = async () => {
    try {
      await driver.quit()
    } finally {
      await service.kill()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    }
  }
  return { driver, version: (await driver.getCapabilities()).getBrowserVersion() ?? '', close }
}
