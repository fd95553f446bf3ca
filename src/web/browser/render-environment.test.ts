import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type RenderEnvironment,
  renderedAtMs,
  type ServerEnvironment,
  setServerEnvironment,
  useRenderEnvironment,
} from './render-environment.ts'
import { type RunningHook, runHook } from './run-hook.test-support.ts'

const browser = { userAgent: 'Mozilla/5.0 (iPhone)', maxTouchPoints: 5, languages: ['th-TH', 'en'] }
const ofBrowser = { device: 'ios', languages: ['th-TH', 'en'], timeZone: undefined }
const server: ServerEnvironment = { device: 'android', languages: ['en'], timeZone: 'Asia/Bangkok', nowMs: 1_000 }

let running: RunningHook<RenderEnvironment> | undefined
beforeEach(() => void vi.stubGlobal('navigator', browser))
afterEach(async () => {
  setServerEnvironment(undefined)
  await running?.end()
  running = undefined
})

function rendered(): RenderEnvironment | undefined {
  let environment: RenderEnvironment | undefined
  const Component = () => {
    environment = useRenderEnvironment()
    return null
  }
  renderToString(createElement(Component))
  return environment
}

test('a screen is rendered for the environment of the server until that ends', () => {
  setServerEnvironment(server)
  expect([rendered(), renderedAtMs()]).toEqual([server, 1_000])
  setServerEnvironment(undefined)
  expect([rendered(), renderedAtMs()]).toEqual([ofBrowser, undefined])
})

test('a screen in a browser has the device, the languages and the zone of that browser', async () => {
  running = await runHook(useRenderEnvironment)
  expect(running.latest()).toEqual(ofBrowser)
})
