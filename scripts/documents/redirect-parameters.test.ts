import { expect, test } from 'vitest'
import { redirectParametersPage } from './redirect-parameters.ts'

// `npm run generate` writes it anew.
test('docs/redirect-parameters.md lists every redirect parameter', async () => {
  await expect(redirectParametersPage()).toMatchFileSnapshot('../../docs/redirect-parameters.md')
})
