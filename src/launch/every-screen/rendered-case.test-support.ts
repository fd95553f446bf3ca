import { isCurrencyCode } from '#contract/currencies.ts'
import { isMethodCode, methodCodes } from '#contract/methods/methods.ts'
import { payinOptions } from '#gateway/handlers/payment-options.ts'
import { examplePayin } from '#gateway/sandbox/api/examples/example-payin.ts'
import { examplePairs } from '#gateway/sandbox/api/examples/examples.ts'
import { openedPage } from '#web/checkout/params/opened-page.ts'
import { newPayment } from '#web/checkout/steps/sample-progress.test-support.ts'
import type { Progress, Step } from '#web/checkout/steps/step.ts'
import { stepOf } from '#web/checkout/steps/step-of.test-support.ts'
import type { Catalogue } from '#web/i18n/catalogues.ts'
import { renderStep } from '#web/screens/render-step.test-support.tsx'
import type { Case } from '#workshop/gallery/cases.ts'
import { type Scene, sceneOf } from '#workshop/gallery/frame/scene.ts'

const HERE = 'https://gallery.example/'

/** Every method in each of its currencies, as the gallery takes them. */
export const pairs = examplePairs()

/** The progress in a scene after the gateway has responded and the customer has confirmed the form. */
function progressOf({ begins, create, example }: Scene, shown: Case): Progress {
  const { options, detail } = example
  const base = newPayment(options)
  const status = begins === 'refused' ? 401 : 500
  const failure = { kind: 'refused', status, code: 'EXAMPLE', violations: [], retryAfterMs: undefined } as const
  if (begins === 'refused' || begins === 'silent') return { ...base, payin: { state: 'failed', failure } }
  if (begins === 'known' || (shown.step === 'pay' && create === 'accepted'))
    return { ...base, payin: { state: 'known', value: detail } }
  if (create === 'never') return { ...base, values: {}, submission: { state: 'sending' } }
  if (create === 'lost') return { ...base, values: {}, submission: { state: 'not_sent' } }
  if (create === 'accepted') return base
  if (create.status === 429) {
    const busy = { ...failure, status: 429 } as const
    return { ...base, values: {}, submission: { state: 'not_sent', failure: busy } }
  }
  const items = [{ code: shown.state, message: 'An example.' }]
  return { ...base, values: {}, submission: { state: 'refused', failure: { kind: 'business', items } } }
}

interface RenderedCase {
  readonly step: Step
  readonly html: string
}

/** A case of the gallery as HTML; undefined for a faulty link, which opens no payment page. */
export function renderCase(shown: Case, catalogue: Catalogue): RenderedCase | undefined {
  const { methodCode, currencyCode, operatorCode } = shown
  if (!isMethodCode(methodCode) || !isCurrencyCode(currencyCode)) throw new Error('no case of the tables')
  const nowMs = Date.now()
  const detail = examplePayin({ methodCode, currencyCode, operatorCode, nowMs, publicUrl: HERE })
  const scene = sceneOf(shown, { options: payinOptions(currencyCode, methodCodes), detail }, HERE)
  const opened = openedPage({ pathname: '/', search: scene.query, hash: '' }, false)
  if (opened.kind !== 'payment') return undefined
  const step = stepOf(opened.params, progressOf(scene, shown))
  const isOwn = shown.step === 'pay' && scene.begins === 'absent'
  const attempt = isOwn ? { sentMethodCode: methodCode } : {}
  return { step, html: renderStep({ params: opened.params, step, catalogue, merchantName: 'Demo Shop', attempt }) }
}
