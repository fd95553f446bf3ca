import { describe, expect, test, vi } from 'vitest'
import type { CurrencyCode } from '#contract/currencies.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { type MethodCode, methodOf } from '#contract/methods/methods.ts'
import type { Failure } from '../../api/call-gateway.ts'
import { refused } from '../../api/refused.test-support.ts'
import { fire } from '../../browser/open-window.test-support.ts'
import type { CheckoutParams } from '../../checkout/params/checkout-params.ts'
import { formOf } from '../../checkout/steps/form-step.ts'
import { optionOf, paramsWith } from '../../checkout/steps/sample-progress.test-support.ts'
import { english } from '../../i18n/english.test-support.ts'
import { type RunningPage, runPage } from '../../ui/run-page.test-support.tsx'
import { FormPage } from './form-page.tsx'

let page: RunningPage

interface Opened {
  readonly params?: Partial<CheckoutParams>
  readonly failure?: Failure
}

/** The form of a method, and what it reports. */
async function open(code: MethodCode, currencyCode: CurrencyCode, { params = {}, failure }: Opened = {}) {
  const onBack = vi.fn()
  const reports = { onSubmit: vi.fn(), onUnmount: vi.fn() }
  const form = formOf(requirementsOf(methodOf(code), currencyCode), paramsWith({ currencyCode, ...params }))
  const content = (refused: Failure | undefined, onUnmount = reports.onUnmount) => (
    <FormPage
      option={optionOf(code)}
      form={form}
      currencyCode={currencyCode}
      operatorCode={undefined}
      wayBack={{ label: 'choose.changeMethod', onBack }}
      failure={refused}
      busy={false}
      {...reports}
      onUnmount={onUnmount}
    />
  )
  page = await runPage(content(failure))
  return {
    ...reports,
    onBack,
    refuse: (refused: Failure) => page.draw(content(refused)),
    /** Draws the form again with another receiver of what was typed. */
    reportTo: (onUnmount: typeof reports.onUnmount) => page.draw(content(undefined, onUnmount)),
  }
}

const submit = async () => {
  fire(page.find('[data-testid="form"]'), 'submit')
  await page.pass(10)
}
/** Types a text into a field and leaves it. */
const fillIn = async (name: string, text: string) => {
  await page.type(page.find(name), text)
  page.find(name).blur()
  await page.pass(1)
}
const errorOf = (name: string) => page.document.getElementById(`field-${name}-error`)?.textContent

const refusalOf = (...paths: readonly string[]) => refused(400, 'INVALID_REQUEST', ...paths)

describe('a form that is submitted', () => {
  test('with missing values says which, moves the focus to the list, and sends nothing', async () => {
    const { onSubmit } = await open('PROMPTPAY', 'THB')
    expect(page.count('error-summary')).toBe(0)
    await submit()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(page.document.activeElement).toBe(page.find('error-summary'))
    for (const link of [...page.find('error-summary').querySelectorAll('a')]) {
      const field = page.document.getElementById((link.getAttribute('href') ?? '').slice(1))
      expect(field?.getAttribute('aria-invalid')).toBe('true')
      expect(field?.getAttribute('aria-describedby')).toContain('-error')
    }
  })

  test('with valid values reports them as the gateway wants them', async () => {
    const { onSubmit } = await open('PROMPTPAY', 'THB')
    await page.type(page.find('accountNumber'), '123-4-56789-0')
    await submit()
    expect(errorOf('accountNumber')).toBeUndefined()
    expect(onSubmit.mock.calls).toEqual([[{ accountNumber: '1234567890' }]])
  })
})

describe('a field that loses the focus', () => {
  test('groups a valid number and leaves an invalid one as it was typed', async () => {
    await open('PROMPTPAY', 'THB')
    await fillIn('accountNumber', '1234567890')
    expect(page.valueOf(page.find('accountNumber'))).toBe('123-4-56789-0')
    await fillIn('accountNumber', '12345')
    expect(page.valueOf(page.find('accountNumber'))).toBe('12345')
  })

  test('is checked only after the form was submitted once', async () => {
    await open('PROMPTPAY', 'THB')
    await fillIn('accountNumber', '12345')
    expect(errorOf('accountNumber')).toBeUndefined()
    await submit()
    expect(errorOf('accountNumber')).toBeTruthy()
    await fillIn('accountNumber', '1234567890')
    await page.pass(10)
    expect(errorOf('accountNumber')).toBeUndefined()
  })

  test('with an address that looks mistyped suggests another, which one press takes over', async () => {
    const { onSubmit } = await open('BANKC_DIRECT_EFT', 'ZAR')
    await fillIn('emailAddress', 'ana@gmial.com')
    expect(page.find('remark').textContent).toContain(english('form.emailTypo', { address: 'ana@gmail.com' }))
    expect(page.announced()).toBe(english('form.emailTypo', { address: 'ana@gmail.com' }))
    await page.click(page.button(english('form.emailUse', { address: 'ana@gmail.com' })))
    expect(page.count('remark')).toBe(0)
    expect(page.valueOf(page.find('emailAddress'))).toBe('ana@gmail.com')
    expect(page.document.activeElement).toBe(page.find('emailAddress'))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('keeps its remark until the next letter', async () => {
    await open('BANKC_DIRECT_EFT', 'ZAR')
    await fillIn('emailAddress', 'ana@gmial.com')
    expect(page.count('remark')).toBe(1)
    await page.type(page.find('emailAddress'), 'ana@gmial.com.co')
    expect(page.count('remark')).toBe(0)
  })
})

describe('values that the gateway has refused', () => {
  test('before the form is drawn move the focus to the list, as each further refusal does', async () => {
    const { refuse } = await open('PROMPTPAY', 'THB', { failure: refusalOf('paymentMethod.account.accountNumber') })
    expect(page.document.activeElement).toBe(page.find('error-summary'))
    page.find('accountNumber').focus()
    await refuse(refusalOf('paymentMethod.account.accountNumber'))
    expect(page.document.activeElement).toBe(page.find('error-summary'))
  })

  test('before the form is drawn have every field checked when it is left', async () => {
    await open('BANKC_DIRECT_EFT', 'ZAR', { failure: refusalOf('paymentMethod.account.accountNumber') })
    await fillIn('emailAddress', 'no address')
    await page.pass(10)
    expect(errorOf('emailAddress')).toBeTruthy()
    expect(page.document.activeElement).not.toBe(page.find('error-summary'))
  })

  test('are shown at their fields and in the list, until the field is changed', async () => {
    const { refuse } = await open('PROMPTPAY', 'THB')
    await refuse(refusalOf('paymentMethod.account.accountNumber'))
    expect(errorOf('accountNumber')).toBeTruthy()
    expect(page.document.activeElement).toBe(page.find('error-summary'))
    await page.type(page.find('accountNumber'), '1234567890')
    expect(errorOf('accountNumber')).toBeUndefined()
    expect(page.count('error-summary')).toBe(0)
    await refuse(refusalOf('paymentMethod.account.accountNumber'))
    expect(errorOf('accountNumber')).toBeTruthy()
  })

  test('that are no field of the form are named above it, each once', async () => {
    const { refuse } = await open('PROMPTPAY', 'THB')
    await refuse(refusalOf('paymentMethod.paymentOperatorCode', 'locationCode', 'locationCode'))
    const notice = page.find('[role="alert"]').textContent
    expect(notice).toContain(english('form.refusedPart', { part: english('operator.label') }))
    expect(notice).toContain(english('form.refusedPart', { part: 'locationCode' }))
    expect(notice?.split('locationCode')).toHaveLength(2)
    // A browser may translate the label, and not the path.
    expect(page.find('[role="alert"] [translate="no"]').textContent).toBe('locationCode')
  })

  test('without a word which are said to be refused all the same', async () => {
    const { refuse } = await open('PROMPTPAY', 'THB')
    expect(page.count('[role="alert"]')).toBe(0)
    await refuse(refusalOf())
    expect(page.find('[role="alert"]').textContent).toContain(english('form.refused'))
  })
})

describe('a form that leaves the screen', () => {
  test('reports what was typed last, valid or not', async () => {
    const { onUnmount } = await open('PROMPTPAY', 'THB')
    await page.type(page.find('accountNumber'), '12-345')
    expect(onUnmount).not.toHaveBeenCalled()
    await page.draw(null)
    expect(onUnmount.mock.calls).toEqual([[{ accountNumber: '12345' }]])
  })

  test('reports a field that the customer has emptied as empty', async () => {
    const params = { allowCustomerDataChange: true, data: { accountNumber: '1234567890' } }
    const { onUnmount } = await open('PROMPTPAY', 'THB', { params })
    await page.type(page.find('accountNumber'), '')
    await page.draw(null)
    expect(onUnmount.mock.calls).toEqual([[{ accountNumber: '' }]])
  })

  test('reports to the receiver that it was given last', async () => {
    const { onUnmount, reportTo } = await open('PROMPTPAY', 'THB')
    const latest = vi.fn()
    await reportTo(latest)
    await page.draw(null)
    expect([onUnmount.mock.calls.length, latest.mock.calls.length]).toEqual([0, 1])
  })

  test('by its link reports that another method is wanted', async () => {
    const { onBack } = await open('PROMPTPAY', 'THB')
    await page.click(page.button(english('choose.changeMethod')))
    expect(onBack).toHaveBeenCalledTimes(1)
  })
})

test('the merchant’s data that cannot be changed is shown in the groups of its kind of account', async () => {
  const data = { accountType: 'clabe', accountNumber: '032180000118359719' }
  await open('BANK_TRANSFER', 'MXN', { params: { data } })
  expect(page.find('locked').textContent).toContain('032 180 00011835971 9')
  expect(page.count('accountNumber')).toBe(0)
})

test('the merchant’s data has the labels of its method: at a store’s machine no account has a holder', async () => {
  await open('CODE_PAYMENT', 'TWD', { params: { data: { accountName: 'Mei Lin' } } })
  expect(page.find('locked').textContent).toContain(english('field.accountName.payer.label'))
})

test('folded fields are open as soon as one of them has a value or an error', async () => {
  const { refuse } = await open('BANKB_PAY', 'ZAR')
  expect(page.find<HTMLDetailsElement>('customerName').open).toBe(false)
  await refuse(refusalOf('paymentMethod.customerName.firstName'))
  expect(page.find<HTMLDetailsElement>('customerName').open).toBe(true)
  await page.end()
  const params = { allowCustomerDataChange: true, data: { firstName: 'Ana', lastName: 'Lee' } }
  await open('BANKB_PAY', 'ZAR', { params })
  expect(page.find<HTMLDetailsElement>('customerName').open).toBe(true)
})

test('the browser labels the Enter key of the on-screen keyboard, because it alone knows what a press does', async () => {
  await open('BANKC_DIRECT_EFT', 'ZAR')
  const inputs = [...page.find('[data-testid="form"]').querySelectorAll('input:not([type="hidden"])')]
  expect(inputs.length).toBeGreaterThan(1)
  expect(inputs.filter((input) => input.hasAttribute('enterkeyhint'))).toEqual([])
})

test('pressing the submit button keeps the focus in the field, and pressing elsewhere does not', async () => {
  await open('PROMPTPAY', 'THB')
  expect(fire(page.find('[data-testid="form"] button[type="submit"]'), 'mousedown').defaultPrevented).toBe(true)
  expect(fire(page.find('accountNumber'), 'mousedown').defaultPrevented).toBe(false)
})

test('another kind of account has its own rules as soon as it is chosen', async () => {
  await open('BANK_TRANSFER', 'MXN')
  await page.type(page.find('accountNumber'), '5512345678')
  const choose = async (type: string) => {
    await page.click(page.find(`[value="${type}"]`))
    await page.pass(10)
  }
  await choose('clabe')
  await submit()
  expect(errorOf('accountNumber')).toBeTruthy()
  await choose('cellphone')
  expect(errorOf('accountNumber')).toBeUndefined()
})

test('a number is not checked for the chosen kind of account before the form was submitted once', async () => {
  await open('BANK_TRANSFER', 'MXN')
  await page.type(page.find('accountNumber'), '5512345678')
  await page.click(page.find('[value="clabe"]'))
  await page.pass(10)
  expect(errorOf('accountNumber')).toBeUndefined()
})

test('a kind of account that was refused is right again as soon as another one is chosen', async () => {
  const { refuse } = await open('BANK_TRANSFER', 'MXN')
  await refuse(refusalOf('paymentMethod.account.accountType'))
  expect(page.count('error-summary')).toBe(1)
  await page.click(page.find('[value="cellphone"]'))
  expect(page.count('error-summary')).toBe(0)
})

test('an error that does not name its field is listed with the field’s name', async () => {
  await open('BANK_TRANSFER', 'MXN')
  await page.click(page.find('[value="clabe"]'))
  await page.type(page.find('accountNumber'), '032180000118359710')
  await submit()
  const [label, value] = [english('field.accountType.number.clabe'), english('field.any.checkDigit')]
  const texts = [...page.find('error-summary').querySelectorAll('a')].map(({ textContent }) => textContent)
  expect(texts).toEqual([english('page.labelled', { label, value })])
})

test('a first name that is typed later makes the last name required as soon as it is left', async () => {
  await open('BANKB_PAY', 'ZAR')
  await submit()
  expect(errorOf('lastName')).toBeUndefined()
  await fillIn('firstName', 'Ana')
  await page.pass(10)
  expect(errorOf('lastName')).toBeTruthy()
})

test('fields that the gateway has refused are right again one by one', async () => {
  const { refuse } = await open('BANKC_DIRECT_EFT', 'ZAR')
  const faults = () =>
    [...page.document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map(({ name }) => name)
  await refuse(refusalOf('paymentMethod.emailAddress', 'paymentMethod.account.accountName'))
  const [first = '', second = ''] = faults()
  await page.type(page.find(first), 'Ana')
  expect(faults()).toEqual([second])
  await page.type(page.find(second), 'Ana')
  expect(faults()).toEqual([])
})
