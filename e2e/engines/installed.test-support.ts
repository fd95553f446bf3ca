import { existsSync } from 'node:fs'
import { openChromium } from './chromium.test-support.ts'
import { openFirefox } from './firefox.test-support.ts'
import type { Engine } from './tab.test-support.ts'
import { openWebKit } from './webkit.test-support.ts'

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
/** Set by the configuration. */
const oldestChromium = process.env['E2E_OLDEST_CHROMIUM'] ?? ''
const noSandbox = { chromiumSandbox: false, args: ['--disable-gpu'] }

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
    open: (options) => {
      const { driver = '', browser = '', display = '' } = webkit
      return openWebKit({ driver, browser, display }, options)
    },
  },
  {
    name: 'oldest Chromium',
    missing: existsSync(oldestChromium) ? undefined : 'npm run engines, which fetches it',
    open: (options) => openChromium({ ...noSandbox, executablePath: oldestChromium }, options),
  },
]
