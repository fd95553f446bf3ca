import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../kit/server-process.ts'
import type { Tab, TabOptions } from './tab.test-support.ts'
import { type Command, commands, type Session, webDriverTab } from './webdriver-tab.test-support.ts'

const START_MS = 30_000

/**
 * Opens Firefox with a profile of its own. It is driven by Marionette, the protocol on a TCP port that geckodriver
 * translates WebDriver into, so that no geckodriver is needed.
 */
export async function openFirefox(
  program: string,
  { scheme = 'light', scripts = 'on' }: TabOptions = {},
): Promise<Tab> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  const downloads = join(profile, 'downloads')
  await Promise.all([mkdir(downloads), mkdir(join(profile, 'chrome'))])
  // Its windows are 500 pixels wide at least.
  await writeFile(join(profile, 'chrome', 'userChrome.css'), ':root { min-width: 0 !important }')
  const port = await freePort()
  const preferences = {
    'marionette.port': port,
    'javascript.enabled': scripts === 'on',
    'toolkit.legacyUserProfileCustomizations.stylesheets': true,
    'ui.systemUsesDarkTheme': scheme === 'dark' ? 1 : 0,
    // The page then does not leave for the bank by itself.
    'ui.prefersReducedMotion': 1,
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'intl.accept_languages': 'en-GB, en',
  }
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  // A kiosk's window fills the screen and has no toolbar.
  const firefox = spawn(program, ['--headless', '--kiosk', '--no-remote', '--marionette', '--profile', profile], {
    stdio: 'ignore',
    env: { ...process.env, MOZ_HEADLESS_WIDTH: '360', MOZ_HEADLESS_HEIGHT: '740' },
  })
  const session = await openMarionette(port)
  const close = async () => {
    await session.close()
    firefox.kill()
    await once(firefox, 'exit')
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return webDriverTab({ ...session, close }, downloads)
}

type Reply = readonly [type: 1, id: number, error: { error: string; message: string } | null, result: unknown]

async function openMarionette(port: number): Promise<Session> {
  const socket = await connected(port)
  const waiting = new Map<number, (reply: Reply) => void>()
  let unread = Buffer.alloc(0)
  socket.on('data', (data: Buffer) => {
    const { messages, rest } = messagesIn(Buffer.concat([unread, data]))
    unread = rest
    // The first message greets and is no reply.
    for (const message of messages) if (Array.isArray(message)) waiting.get(message[1])?.(message as unknown as Reply)
  })
  let last = 0
  const request = async (name: string, parameters: object): Promise<unknown> => {
    last += 1
    const id = last
    const text = JSON.stringify([0, id, name, parameters])
    const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve))
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const [, , error, result] = await replied
    waiting.delete(id)
    if (error) throw new Error(`${error.error}: ${error.message}`)
    return result
  }
  const created = await request('WebDriver:NewSession', {})
  const { capabilities } = created as { capabilities: { browserVersion: string } }
  return {
    version: capabilities.browserVersion,
    send: async (command: Command, parameters = {}) => {
      const result = await request(commands[command].marionette, parameters)
      return typeof result === 'object' && result !== null && 'value' in result ? result.value : result
    },
    close: async () => void socket.destroy(),
  }
}

/** Firefox listens some time after its start. */
async function connected(port: number): Promise<Socket> {
  const endMs = Date.now() + START_MS
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return socket
    } catch (error) {
      if (Date.now() > endMs) throw error
      await setTimeout(100)
    }
  }
}

/** Each message has its length in bytes before it: `12:{"a":"text"}`. */
function messagesIn(bytes: Buffer): { readonly messages: readonly unknown[]; readonly rest: Buffer<ArrayBuffer> } {
  const messages: unknown[] = []
  let rest = Buffer.from(bytes)
  for (;;) {
    const colon = rest.indexOf(':')
    const end = colon + 1 + Number(rest.subarray(0, Math.max(colon, 0)))
    if (colon < 0 || rest.length < end) return { messages, rest }
    messages.push(JSON.parse(rest.subarray(colon + 1, end).toString()))
    rest = rest.subarray(end)
  }
}
