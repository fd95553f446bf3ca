import { existsSync } from 'node:fs'
import { openChromium } from './chromium.test-support.ts'
import { openFirefox } from './firefox.test-support.ts'
import type { Engine } from './tab.test-support.ts'
import { openWebKitGtk, openWpe } from './webkit.test-support.ts'

const first = (...paths: readonly string[]): string | undefined => paths.find(existsSync)

const firefox = first('/usr/bin/firefox-esr', '/usr/bin/firefox')
const webkit = {
  driver: first('/usr/bin/WebKitWebDriver'),
  browser: first(
    '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  ),
  display: first('/usr/bin/Xvfb'),
}
const wpe = { driver: first('/usr/bin/WPEWebDriver'), browser: first('/usr/bin/cog') }
/** Set by the configuration. */
const oldestChromium = process.env['E2E_OLDEST_CHROMIUM'] ?? ''
const tooOldChromium = process.env['E2E_TOO_OLD_CHROMIUM'] ?? ''
const noSandbox = { chromiumSandbox: false, args: ['--disable-gpu'] }

const beforeTheApp = {
  'what is pressed and typed before the app has come counts, and the app goes on with it':
    'its driver evaluates nothing in a document that still loads',
}

/** The engines in which the journeys run, whether they are there or not. */
export const engines: readonly Engine[] = [
  {
    name: 'Chromium',
    missing: undefined,
    // The configuration has chosen it.
    open: (options) => openChromium(JSON.parse(process.env['E2E_CHROMIUM'] ?? '{}'), options),
  },
  {
    name: 'Firefox',
    missing: firefox === undefined ? 'Debian’s package firefox-esr' : undefined,
    open: (options) => openFirefox(firefox ?? '', options),
  },
  {
    name: 'WebKitGTK',
    missing: Object.values(webkit).includes(undefined) ? 'Debian’s packages webkit2gtk-driver and xvfb' : undefined,
    cannot: beforeTheApp,
    open: (options) => {
      const { driver = '', browser = '', display = '' } = webkit
      return openWebKitGtk({ driver, browser, display }, options)
    },
  },
  {
    name: 'WPE',
    missing: Object.values(wpe).includes(undefined) ? 'Debian’s packages wpewebkit-driver and cog' : undefined,
    cannot: {
      ...beforeTheApp,
      'the instructions are saved as an image': 'its small browser saves no files',
      'a dark system has a dark page': 'it has no setting for a dark system',
      'the bank’s page is left for, approved, and leads back to the shop':
        'on a busy machine it drops some navigations to another server, those of a plain link too',
    },
    open: (options) => openWpe({ driver: wpe.driver ?? '', browser: wpe.browser ?? '' }, options),
  },
  {
    name: 'oldest Chromium',
    missing: existsSync(oldestChromium) ? undefined : 'npm run engines, which fetches it',
    open: (options) => openChromium({ ...noSandbox, executablePath: oldestChromium }, options),
  },
]

/** Below the floor: the page says so, and nothing else is promised. */
export const tooOldEngine: Engine = {
  name: 'Chromium 92',
  missing: existsSync(tooOldChromium) ? undefined : 'npm run engines, which fetches it',
  open: (options) => openChromium({ ...noSandbox, executablePath: tooOldChromium }, options),
}
