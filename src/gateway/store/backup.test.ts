import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { insertPayment } from './payments/new-payments.ts'
import { samplePayment } from './sample-payment.test-support.ts'
import { openedStore, temporaryDirectory } from './temporary-store.test-support.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The program that docs/operations.md gives. */
const [, backUp = ''] = /```js\n(.+?)```/s.exec(readFileSync(join(root, 'docs/operations.md'), 'utf8')) ?? []

test('a backup made while the store is being written contains every payment acknowledged before the backup began', async () => {
  const directory = await temporaryDirectory()
  const [live, restored] = [join(directory.path, 'live'), join(directory.path, 'restored')]
  const store = await openedStore({ dataDir: live })
  const before = Array.from({ length: 100 }, () => samplePayment())
  await Promise.all(before.map((payment) => store.write((tx) => insertPayment(tx, payment))))

  await mkdir(restored)
  const args = ['--input-type=module', '-e', backUp, join(live, 'gateway.db'), join(restored, 'gateway.db')]
  const backup = promisify(execFile)(process.execPath, args, { cwd: root })
  const meanwhile = Promise.all(
    Array.from({ length: 100 }, () => store.write((tx) => insertPayment(tx, samplePayment()))),
  )
  await Promise.all([backup, meanwhile])
  await store.close()
  // It contains the token keys.
  expect((await stat(join(restored, 'gateway.db'))).mode & 0o777).toBe(0o600)

  const again = await openedStore({ dataDir: restored })
  const kept = await again.read((db) => db.selectFrom('payment').select('paymentId').execute())
  await again.close()
  await directory.remove()
  const ids = new Set(kept.map(({ paymentId }) => paymentId))
  expect(before.filter(({ paymentId }) => !ids.has(paymentId))).toEqual([])
})
