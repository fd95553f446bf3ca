import { pathToFileURL } from 'node:url'
import { buildWhenOlder, serverEntry } from '../build/build.mjs'
import { install } from './install.mjs'

/**
 * `npm start`: installs and builds what is out of date, then becomes the server. The server runs in this process, so
 * signals reach it and its exit code is that of the command.
 * @returns {Promise<number>} exit code
 */
export async function start() {
  const failure = (await install()) || (await buildWhenOlder())
  if (failure !== 0) return failure
  process.env['NODE_ENV'] ??= 'production'
  await import(pathToFileURL(serverEntry).href)
  return Number(process.exitCode ?? 0)
}

/**
 * `npm run dev`: app and gateway in one Vite process, edits live.
 * @returns {Promise<number>} exit code
 */
export async function dev() {
  const failure = await install()
  if (failure !== 0) return failure
  const { serveSources } = await import('./dev.mjs')
  return serveSources()
}
