import { afterEach, describe, expect, test } from 'vitest'
import type { RunningWorkshop } from '../app/run-workshop.test-support.tsx'
import {
  OPTIONS,
  ordersOf,
  outlineWithoutCurrencies,
  overviewWith,
  runUrlBuilder,
} from './run-url-builder.test-support.ts'

let workshop: RunningWorkshop
afterEach(() => workshop.end())

async function open(...given: Parameters<typeof runUrlBuilder>) {
  workshop = await runUrlBuilder(...given)
}
const press = async (name: string) => {
  await workshop.page.click(workshop.page.button(name))
  await workshop.page.pass(20)
}
const orders = () => ordersOf(workshop)
const parametersInAddress = () => Object.fromEntries(new URLSearchParams(workshop.address().split('?')[1]))

test('the URL builder offers five scenarios, a field for each parameter, and an address to be explained', async () => {
  await open('section=urls&paymentMethodCode=EWALLET&paymentOperatorCode=GONE&lang=th&accountType=company')
  expect(
    outlineWithoutCurrencies(workshop.page.find('main')),
  ).toBe(`h2 data-section=urls data-testid=section tabindex=-1 "URL builder"
section data-testid=presets
h3 "Scenario"
button aria-pressed=false type=button
strong "1. Nothing given"
span "the customer picks a method and fills in the form"
button aria-pressed=false type=button
strong "2. Customer data"
span "given and locked: only what is missing is asked"
button aria-pressed=false type=button
strong "3. Customer data, editable"
span "given, and the customer may change it"
button aria-pressed=false type=button
strong "4. Method selected"
span "the customer cannot change it"
button aria-pressed=false type=button
strong "5. Method pre-selected"
span "the customer may take another one"
section data-testid=parameters
h3 "Parameters"
details open
summary "The order (2 given)"
label "amount"
p "Order amount. A positive decimal number with a point, such as 100 or 99.95, with at most the decimals of the currency."
input autocomplete=off data-testid=parameter-amount name=amount spellcheck=false type=text holds "100"
label "currencyCode"
p "Order currency."
select data-testid=parameter-currencyCode name=currencyCode holds "BRL" of BRL, MYR, THB
label "idPayin"
p "Merchant order id. 1 to 250 characters of A-Z a-z 0-9 _ -."
input autocomplete=off data-testid=parameter-idPayin name=idPayin placeholder=a fresh one each time spellcheck=false type=text holds ""
label "callbackUrl"
p "Address of the status-change callback. An absolute https URL of at most 2048 characters, URL-encoded."
input autocomplete=off data-testid=parameter-callbackUrl name=callbackUrl placeholder=webhook inbox of the merchant spellcheck=false type=text holds ""
label "returnUrl"
p "Address the customer returns to after paying. An absolute https URL of at most 2048 characters, URL-encoded."
input autocomplete=off data-testid=parameter-returnUrl name=returnUrl placeholder=a page of the order spellcheck=false type=text holds ""
summary "What the customer may choose (3 given)"
label "paymentMethodCode"
p "Payment method selected beforehand."
select data-testid=parameter-paymentMethodCode name=paymentMethodCode holds "EWALLET" of  "(absent)", PIXQR "PIXQR (Pix)", EWALLET "EWALLET (E-Wallet)"
label "paymentOperatorCode"
p "Payment operator selected beforehand."
select data-testid=parameter-paymentOperatorCode name=paymentOperatorCode holds "GONE" of  "(absent)", OVO "OVO (Ovo)", DANA "DANA (Dana)", GONE "GONE (not offered)"
label "optionsAvailable"
p "The customer may change the selected option."
select data-testid=parameter-optionsAvailable name=optionsAvailable holds "" of  "(absent)", true, false
label "allowCustomerDataChange"
p "The customer may change the data given."
select data-testid=parameter-allowCustomerDataChange name=allowCustomerDataChange holds "" of  "(absent)", true, false
label "externalProviderCode"
p "Institution or wallet tied to a payment operator. A code of 1 to 100 letters, digits, and . _ : -."
input autocomplete=off data-testid=parameter-externalProviderCode name=externalProviderCode placeholder=e.g. SKU-1 spellcheck=false type=text holds ""
label "showDeepLink"
p "Lets the customer pick a UPI app on the QR page."
select data-testid=parameter-showDeepLink name=showDeepLink holds "" of  "(absent)", true, false
label "productId"
p "Product id. Text of at most 320 characters."
input autocomplete=off data-testid=parameter-productId name=productId placeholder=e.g. C-1 spellcheck=false type=text holds ""
label "lang"
p "Language of the page, BCP 47 (extension). A BCP 47 language tag, such as pt-BR."
input autocomplete=off data-testid=parameter-lang name=lang spellcheck=false type=text holds "th"
summary "Data of the customer (1 given)"
button type=button
span "Fill in valid data for EWALLET"
button type=button
span "Clear the data"
label "accountName"
p "Name on the customer account. Text of at most 320 characters."
input autocomplete=off data-testid=parameter-accountName name=accountName placeholder=e.g. Somchai Jaidee spellcheck=false type=text holds ""
label "accountNumber"
p "Number of the customer account. Text of at most 320 characters."
input autocomplete=off data-testid=parameter-accountNumber name=accountNumber placeholder=e.g. 1234567890 spellcheck=false type=text holds ""
label "accountType"
p "Kind of the customer account (extension). Text of at most 320 characters."
input autocomplete=off data-testid=parameter-accountType name=accountType placeholder=e.g. individual spellcheck=false type=text holds "company"
label "emailAddress"
p "Customer e-mail address. Text of at most 320 characters."
input autocomplete=off data-testid=parameter-emailAddress name=emailAddress placeholder=e.g. ana@example.com spellcheck=false type=text holds ""
label "phoneNumber"
p "Customer phone number, E.164. Text of at most 320 characters."
input autocomplete=off data-testid=parameter-phoneNumber name=phoneNumber placeholder=e.g. +5511987654321 spellcheck=false type=text holds ""
label "upiId"
p "Customer UPI id; the external reference collection is skipped. Text of at most 320 characters."
input autocomplete=off data-testid=parameter-upiId name=upiId placeholder=e.g. amazing-uid@upi spellcheck=false type=text holds ""
label "idCustomer"
p "Customer id at the merchant. Text of at most 320 characters."
input autocomplete=off data-testid=parameter-idCustomer name=idCustomer placeholder=e.g. C-1 spellcheck=false type=text holds ""
label "passportNumber"
p "Passport number. Text of at most 320 characters."
input autocomplete=off data-testid=parameter-passportNumber name=passportNumber placeholder=e.g. A01234567 spellcheck=false type=text holds ""
label "postalCode"
p "Postal code of the place of payment. Text of at most 320 characters."
input autocomplete=off data-testid=parameter-postalCode name=postalCode placeholder=e.g. 100 spellcheck=false type=text holds ""
label "city"
p "City of the place of payment. Text of at most 320 characters."
input autocomplete=off data-testid=parameter-city name=city placeholder=e.g. 臺北市 spellcheck=false type=text holds ""
label "disctrict"
p "District of the place of payment; district is accepted too. Text of at most 320 characters."
input autocomplete=off data-testid=parameter-disctrict name=disctrict placeholder=e.g. 臺北市 spellcheck=false type=text holds ""
label "taxId"
p "Tax number (extension). Text of at most 320 characters."
input autocomplete=off data-testid=parameter-taxId name=taxId placeholder=e.g. 39053344705 spellcheck=false type=text holds ""
label "said"
p "South African ID number (extension). Text of at most 320 characters."
input autocomplete=off data-testid=parameter-said name=said placeholder=e.g. 8001015009087 spellcheck=false type=text holds ""
section data-testid=compiled
h3 "The redirect URL"
button type=button
span "Compile the URL"
span "Link to this case, for a colleague"
button aria-label=Copy Link to this case, for a colleague data-state=idle data-testid=copy-case type=button
span "Copy"
pre data-testid=code-case translate=no "https://pay.example/sandbox?section=urls&paymentMethodCode=EWALLET&paymentOperatorCode=GONE&lang=th&accountType=company"
section data-testid=explain
h3 "Explain an address"
label "Paste a redirect URL; change it by hand to see what the page says"
textarea autocomplete=off spellcheck=false holds ""`)
})

test.each([
  ['a phone folds all but the order', '&city=Lima', '', [true, false, false]],
  ['a wide window folds the data that is not given', '', '(min-width: 64rem)', [true, true, false]],
  ['a wide window unfolds the data that is given', '&city=Lima', '(min-width: 64rem)', [true, true, true]],
])('%s', async (...[, query, wide, unfolded]) => {
  await open(`section=time${query}`)
  Object.assign(workshop.page.window, {
    matchMedia: (media: string) => ({ matches: media === wide }),
  })
  await workshop.follow('URL builder')
  expect(
    workshop.page
      .find('parameters')
      .all('details')
      .map(({ open }) => open),
  ).toEqual(unfolded)
})

test('the URL builder begins with 100 in the currency of the demo shop, or in one that the merchant has', async () => {
  await open('section=urls')
  expect(workshop.page.valueOf(workshop.page.find('parameter-amount'))).toBe('100')
  expect(workshop.page.valueOf(workshop.page.find('parameter-currencyCode'))).toBe('BRL')
  await workshop.end()
  await open('section=urls', {
    'GET /overview': overviewWith(['PROMPTPAY']),
  })
  expect(workshop.page.valueOf(workshop.page.find('parameter-currencyCode'))).toBe('THB')
})

test.each([
  [429, 'The gateway refused to list the options: HTTP_429.'],
  [
    Response.json([{ code: 'PAYMENT_OPTION_UNAVAILABLE', message: 'None.' }], { status: 406 }),
    'The gateway offers nothing: PAYMENT_OPTION_UNAVAILABLE.',
  ],
  [{}, 'The gateway did not answer when asked for the options.'],
])('the URL builder says why the methods could not be listed: response %#', async (response, said) => {
  await open('section=urls', { [OPTIONS]: response })
  expect(workshop.page.find('parameters').all('p')[0]?.textContent).toBe(said)
})

test('the URL builder says why the sandbox gave no token to list the methods with', async () => {
  await open('section=urls', { 'POST /redirect-urls': 400 })
  expect(workshop.page.find('parameters').all('p')[0]?.textContent).toBe('Not accepted.')
})

test('a wrong value is said at its field as it is typed, and in the address of a colleague at once', async () => {
  await open('section=urls&callbackUrl=nowhere')
  const message = (name: string) => {
    const field = workshop.page.find(`parameter-${name}`)
    return workshop.page.document.getElementById(`${field.getAttribute('id')}-error`)?.textContent
  }
  expect(message('callbackUrl')).toContain('callbackUrl: expected an absolute https URL')
  expect(message('callbackUrl')).toContain('It is compiled as it stands.')
  await workshop.page.type(workshop.page.find('parameter-amount'), '1,5')
  expect(message('amount')).toContain('amount: expected a positive decimal number')
})

describe('test data', () => {
  test('is filled in for the chosen method and currency, and cleared', async () => {
    await open('section=urls&currencyCode=THB&paymentMethodCode=PROMPTPAY&city=Lima&lang=th')
    await press('Fill in valid data for PROMPTPAY')
    expect(parametersInAddress()).toEqual({
      section: 'urls',
      currencyCode: 'THB',
      paymentMethodCode: 'PROMPTPAY',
      lang: 'th',
      accountName: 'Somchai Jaidee',
      accountNumber: '1234567890',
      emailAddress: 'ana@example.com',
      phoneNumber: '+66812345678',
    })
    expect(workshop.page.text()).toContain('Data of the customer (4 given)')
    await press('Clear the data')
    expect(parametersInAddress()).toEqual({
      section: 'urls',
      currencyCode: 'THB',
      paymentMethodCode: 'PROMPTPAY',
      lang: 'th',
    })
  })
})

describe('a scenario', () => {
  test('fills in its parameters, keeps those of the order, and is marked', async () => {
    await open('section=urls&amount=5&currencyCode=BRL&paymentMethodCode=PIXQR&idPayin=o-7&showDeepLink=true', {
      'POST /redirect-urls': {
        url: 'http://localhost:8080/?merchantCode=shop&idPayin=new&token=t&amount=5&currencyCode=BRL&callbackUrl=https%3A%2F%2Fc.example&paymentMethodCode=PIXQR&optionsAvailable=true',
        token: 't',
      },
    })
    const marked = () =>
      workshop.page
        .find('presets')
        .all('[aria-pressed="true"]')
        .map(({ textContent }) => textContent)
    expect(marked()).toEqual([])
    const [, , , , fifth] = workshop.page.find('presets').all('button')
    if (!fifth) throw new Error('no fifth scenario')
    const former = orders().length
    await workshop.page.click(fifth)
    await workshop.page.pass(20)
    expect(orders()[former]).toEqual({
      merchantCode: 'shop',
      currencyCode: 'BRL',
      amount: '5',
      scenario: 5,
      paymentMethodCode: 'PIXQR',
    })
    expect(marked()).toEqual(['5. Method pre-selectedthe customer may take another one'])
    expect(parametersInAddress()).toEqual({
      section: 'urls',
      amount: '5',
      currencyCode: 'BRL',
      paymentMethodCode: 'PIXQR',
      idPayin: 'o-7',
      scenario: '5',
      optionsAvailable: 'true',
    })
  })

  test('that the sandbox refuses says so', async () => {
    await open('section=urls', { 'POST /redirect-urls': 400 })
    const [first] = workshop.page.find('presets').all('button')
    if (!first) throw new Error('no scenario')
    await workshop.page.click(first)
    await workshop.page.pass(20)
    expect(workshop.page.find('presets').textContent).toContain('Not accepted.')
  })
})

test('the draft is in the address a moment after the last key press, and at once when a field is left', async () => {
  await open('section=urls')
  const amount = workshop.page.find('parameter-amount')
  await workshop.page.type(amount, '7')
  await workshop.page.pass(280)
  expect(parametersInAddress()['amount']).toBeUndefined()
  await workshop.page.pass(40)
  expect(parametersInAddress()['amount']).toBe('7')
  await workshop.page.type(amount, '8')
  amount.blur()
  await workshop.page.pass(0)
  expect(parametersInAddress()['amount']).toBe('8')
})
