import { pathToFileURL } from 'node:url'
import { buildWhenOlder, serverEntry } from '../build/build.mjs'
import { install } from './install.mjs'

/**
 * `npm start`: installs and builds what is out of date, then becomes the server. The server runs in this process, so
 * signals reach it and its exit code is that of the command. `npm start -- --help` prints help.
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
export async function start(args) {
  if (args.length > 0) return explainStart(args)
  const failure = (await install()) || (await buildWhenOlder({ logLevel: 'error' }))
  if (failure !== 0) return failure
  process.env['NODE_ENV'] ??= 'production'
  await import(pathToFileURL(serverEntry).href)
  return Number(process.exitCode ?? 0)
}

/**
 * The server takes no arguments: its settings are environment variables.
 * @param {string[]} args
 */
function explainStart([first = '']) {
  const isHelp = first === '--help' || first === '-h'
  if (!isHelp) console.error(`npm start takes no argument ${first}.\n`)
  console.log(help)
  return isHelp ? 0 : 1
}

const help = `Usage: npm start

Installs and builds what is out of date, then serves the payment page, the gateway and its sandbox on
http://localhost:8080. Settings are environment variables, such as PORT, DATA_DIR, MERCHANTS_FILE and SANDBOX;
.env.example lists them all.

Examples:
  npm start
  PORT=9000 npm start
  PUBLIC_URL=https://pay.example PORT=8080 npm start

  npm run sandbox -- --help    drives the running sandbox: payments, callbacks, time, faults
  npm run dev                  serves the sources, edits live`

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
