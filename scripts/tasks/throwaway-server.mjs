// Runs the built server as a customer would, on data that goes when it goes: what Playwright tests against.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serverEntry } from '../build/build.mjs'

const folder = mkdtempSync(join(tmpdir(), 'payment-web-application-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
// The pipe ends with the run that has started this process, however that ends; a run that is killed sends no signal.
process.stdin.once('end', () => process.exit()).resume()
process.env['DATA_DIR'] = folder
process.env['NODE_ENV'] ??= 'production'
await import(pathToFileURL(serverEntry).href)
