import { join } from 'node:path'
import { build, buildWhenOlder } from '../build/build.mjs'
import { root, run } from '../system/process.mjs'
import { install } from './install.mjs'

/** `npm run build`. @returns {Promise<number>} exit code */
export const buildTask = async () => (await install()) || (await build())

/** `npm run copy-data`: copies the embedded database to a server. */
export const copyData = builtCommand(join('server', 'copy-data.js'))

/** `npm run migrate`: migrates the database without serving it. */
export const migrate = builtCommand(join('server', 'migrate.js'))

/** `npm run payment-data`: prints what is stored about one payment, or erases it. */
export const paymentData = builtCommand(join('server', 'payment-data.js'))

/** `npm run verify-page`: compares a live page with this version's build; exit code 1 when something differs. */
export const verifyPage = builtCommand(join('server', 'verify-page.js'))

/** `npm run check-processor`: tries a processor's module; exit code 1 when it breaks a promise. */
export const checkProcessor = builtCommand(join('server', 'check-processor.js'))

/** `npm run sandbox -- …`: the command line `payments` of the merchant's client. */
export const sandbox = builtCommand(join('merchant', 'payments.js'), { arePackagesWanted: true })

/**
 * A built command: installs and builds what is out of date, then hands it its arguments.
 * @param {string} file below dist
 * @param {{ arePackagesWanted?: boolean }} [options]
 * @returns {(args: string[]) => Promise<number>} resolves to the exit code
 */
function builtCommand(file, options = {}) {
  return async (args) => {
    const failure = (await install()) || (await buildWhenOlder({ ...options, logLevel: 'error' }))
    return failure || run(process.execPath, [join(root, 'dist', file), ...args])
  }
}
