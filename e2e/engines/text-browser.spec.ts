import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'
import { PROMPTPAY } from './visit.test-support.ts'

const W3M = '/usr/bin/w3m'
const run = promisify(execFile)

/** What w3m shows of an address, or of the answer to a form. */
async function shown(...given: readonly string[]): Promise<string> {
  const { stdout } = await run(W3M, ['-dump', '-cols', '200', '-o', 'accept_language=en', ...given])
  return stdout.replaceAll(/\s+/g, ' ')
}

/** The same, again where the server was too busy to render it: the words then are about JavaScript. */
async function rendered(...given: readonly string[]): Promise<string> {
  let words = ''
  const read = async () => {
    words = await shown(...given)
    return words
  }
  await expect.poll(read).not.toContain('JavaScript')
  return words
}

test.describe('w3m, a browser of text,', { tag: '@ci' }, () => {
  test.skip(!existsSync(W3M), 'w3m is not here: Debian’s package w3m has it')

  test('pays from the list of methods to the result', async ({ merchant, sandbox, baseURL }, info) => {
    const order = await merchant.order(PROMPTPAY)
    const { search } = new URL(order.url)
    const sent = new URLSearchParams({ address: search.slice(1), chosenMethodCode: 'PROMPTPAY' })
    const list = await rendered(order.url)
    expect(list).toContain(english('choose.heading'))
    // What is hidden is shown here.
    for (const id of ['page.pressAgain', 'connection.partial.heading', 'unsupported.heading'] as const)
      expect(list).not.toContain(english(id))
    expect(list).toContain(`${english('method.ONLINE')} ${english('choose.kind.redirect')}`)
    // The row's form.
    expect(await rendered(`${baseURL}/?${sent}`)).toContain(english('form.heading'))
    const form = info.outputPath('form.txt')
    await mkdir(dirname(form), { recursive: true })
    await writeFile(form, `${sent}&details=&accountNumber=123`)
    expect(await shown('-post', form, `${baseURL}/?`)).toContain(english('field.accountNumber.error.invalid'))
    await writeFile(form, `${sent}&details=&accountNumber=1234567890`)
    const pay = await rendered('-post', form, `${baseURL}/?`)
    const { process, paymentMethodResponse } = await merchant.read(order.id)
    expect(process.status).toBe('PROCESSING')
    expect(pay).toContain(paymentMethodResponse.moneyRequired?.amount.toFixed(2))
    expect(pay).toContain(`${order.id} ${english('copy.button')}`)
    await sandbox.settle(order.id, { status: 'SUCCESS' })
    expect(await rendered(order.url)).toContain(english('result.success.heading'))
    const refused = await rendered(order.url.replace('token=eyJ', 'token=eyK'))
    expect(refused).toMatch(new RegExp(`^${english('arrival.heading')} `))
  })
})
