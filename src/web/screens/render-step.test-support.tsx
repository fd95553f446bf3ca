import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { vi } from 'vitest'
import { setServing } from '../browser/serving.ts'
import type { CheckoutParams } from '../checkout/params/checkout-params.ts'
import { freshAttempt } from '../checkout/payment/attempt.ts'
import { createQueryClient } from '../checkout/payment/query-client.ts'
import { type PayinView, unread } from '../checkout/payment/reading/payin-query.ts'
import type { Payment } from '../checkout/payment/use-payment.ts'
import type { Step } from '../checkout/steps/step.ts'
import type { Catalogue } from '../i18n/catalogues.ts'
import { I18nProvider } from '../i18n/i18n-provider.tsx'
import type { Elements } from '../jsx/jsx-runtime.ts'
import { LiveRegion } from '../ui/feedback/live-region.tsx'
import { Frame } from './frame/frame.tsx'
import { preloadReferenceInput } from './pay/reference/lazy-reference-input.ts'
import { preloadLaterSteps } from './payment/new-payment.tsx'
import { preloadExisting, StepView } from './payment/step-view.tsx'
import { preloadNoOption } from './refused/stopped.tsx'

/** Loads the code of every step, so that a rendering shows each step at once. */
export async function loadSteps(): Promise<void> {
  await Promise.all([preloadLaterSteps(), preloadExisting(), preloadReferenceInput(), preloadNoOption()])
}

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) Mobile'

/** Stubs the browser globals that a rendering on a phone reads. Vitest restores them after each test. */
export function stubBrowser(): void {
  setServing({ origin: 'https://pay.example', isTest: false })
  vi.stubGlobal('navigator', { userAgent: PHONE, maxTouchPoints: 0, languages: ['en-GB'], onLine: true })
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })
}

interface RenderedStep {
  readonly params: CheckoutParams
  readonly step: Step
  readonly catalogue: Catalogue
  readonly merchantName?: string | undefined
  /** Changes to the progress of a page on which nothing has been done. */
  readonly attempt?: Partial<Payment['attempt']>
  readonly view?: PayinView
  readonly hasStopped?: boolean
}

/** A step of the payment page in its frame, as HTML. Effects do not run, so their results are missing. */
export const renderStep = (rendered: RenderedStep): string => renderToString(stepTree(rendered))

/** A step of the payment page in its frame. */
export function stepTree(rendered: RenderedStep): Elements {
  const { params, step, catalogue, merchantName, attempt, view = unread, hasStopped = false } = rendered
  const ignore = () => undefined
  const access = { idPayin: params.idPayin, token: params.token }
  const payment: Payment = {
    step,
    attempt: { ...freshAttempt, ...attempt },
    payin: { access, view, hasStopped, readNow: async () => true, learn: ignore },
    act: ignore,
    sendAgain: ignore,
    readAgain: ignore,
    isFinal: () => false,
    goOn: ignore,
  }
  const { amount, currencyCode } = params
  return (
    <QueryClientProvider client={createQueryClient()}>
      <I18nProvider initial={catalogue}>
        <LiveRegion>
          <Frame
            step={step.kind}
            idPayin={params.idPayin}
            merchant={{ name: merchantName }}
            money={{ amount, currencyCode }}
            detail={'detail' in step ? step.detail : undefined}
          >
            <StepView params={params} payment={payment} />
          </Frame>
        </LiveRegion>
      </I18nProvider>
    </QueryClientProvider>
  )
}
