import { describe, expect, test } from 'vitest'
import type { RunningWorkshop } from '../../app/run-workshop.test-support.tsx'
import {
  compiled,
  ordersOf,
  outlineWithoutCurrencies,
  overviewWith,
  runUrlBuilder,
  token,
} from '../run-url-builder.test-support.ts'

let workshop: RunningWorkshop

async function open(...given: Parameters<typeof runUrlBuilder>) {
  workshop = await runUrlBuilder(...given)
}
const orders = () => ordersOf(workshop)

describe('a compiled address', () => {
  test('is made of all parameters that are given', async () => {
    await open('section=urls&amount=5&currencyCode=BRL&idPayin=o-1&city=Lima')
    const former = orders().length
    await workshop.press('Compile the URL')
    const order = { merchantCode: 'shop', amount: '5', currencyCode: 'BRL', idPayin: 'o-1', city: 'Lima' }
    expect(orders()[former]).toEqual(order)
  })

  test('is shown to be opened, copied and read, with the request and the claims of its token', async () => {
    await open('section=urls&amount=5&currencyCode=BRL')
    await workshop.press('Compile the URL')
    expect(outlineWithoutCurrencies(workshop.page.find('compiled'))).toBe(`h3 "The redirect URL"
button type=button, span "Compile again, for another order"
div data-testid=verdict data-verdict=wrong
div role=alert
p "This address does not work: 2 at fault"
p "callbackUrl is missing: expected an absolute https URL of at most 2048 characters, URL-encoded once."
p "returnUrl is missing: expected an absolute https URL of at most 2048 characters, URL-encoded once."
a data-row=https://pay.example/?merchantCode=shop&idPayin=o-1&token=eyJhbGciOiJFZERTQSJ9.eyJleHAiOjE3NjczNDgwMDAsInN1YiI6InNob3AiLCJuYW1lIjoiw6k_PiJ9.c2lnbmF0dXJl&amount=5&currencyCode=BRL href=https://pay.example/?merchantCode=shop&idPayin=o-1&token=eyJhbGciOiJFZERTQSJ9.eyJleHAiOjE3NjczNDgwMDAsInN1YiI6InNob3AiLCJuYW1lIjoiw6k_PiJ9.c2lnbmF0dXJl&amount=5&currencyCode=BRL rel=noreferrer noopener target=_blank "Open as the customer"
span "(opens a new tab)"
button type=button, span "Explain it below"
button type=button, span "Show as on a phone"
span "Address"
button aria-label=Copy Address data-state=idle data-testid=copy-short-url type=button, span "Copy"
pre data-testid=code-short-url translate=no "https://pay.example/?merchantCode=shop&idPayin=o-1&token=eyJ…"
summary "The address, a parameter a line"
span "Parameters"
button aria-label=Copy Parameters data-state=idle data-testid=copy-parameters type=button, span "Copy"
pre data-testid=code-parameters translate=no "https://pay.example/ merchantCode=shop idPayin=o-1 token=eyJhbGci… (94 characters) amount=5 currencyCode=BRL"
span "URL, with its token"
button aria-label=Copy URL, with its token data-state=idle data-testid=copy-url type=button, span "Copy"
pre data-testid=code-url translate=no "https://pay.example/?merchantCode=shop&idPayin=o-1&token=eyJhbGciOiJFZERTQSJ9.eyJleHAiOjE3NjczNDgwMDAsInN1YiI6InNob3AiLCJuYW1lIjoiw6k_PiJ9.c2lnbmF0dXJl&amount=5&currencyCode=BRL"
summary "Open on a phone"
p "A phone cannot reach this address"
span "PUBLIC_URL is http://localhost:8080, which is this machine alone. Start with HOST=0.0.0.0, PUBLIC_URL=http://<this machine's address in your network>:<port> and a SANDBOX_KEY."
svg height=128 role=img viewbox=0 0 61 61 width=128
button type=button, span "Save image"
button type=button, span "Enlarge"
dialog aria-label=Enlarge
button type=button, span "Close"
summary "The signed token request"
label "Language"
select holds "curl" of curl, TypeScript, Python, PHP, Ruby, Java, Go, C#
span "Obtain a token for a list of operations"
button aria-label=Copy Obtain a token for a list of operations data-state=idle data-testid=copy-request type=button, span "Copy"
pre data-testid=code-request translate=no "BODY=$(printf '{"merchantCode":"shop","operations":["POST /payins/!availablePaymentOptions","POST /payins/o-1","GET /payins/o-1","GET /merchant-info"],"money":{"amount":5,"currencyCode":"BRL"},"validitySecs":691200,"timestamp":%s}' "$(date +%s)") SIGNATURE=$(printf %s "$BODY" | openssl dgst -sha256 -sign merchant.pem | openssl base64 -A) curl 'http://localhost:8080/api/auth-tokens' \\ --header 'X-API-Version: 2' \\ --header "X-SIGNATURE: $SIGNATURE" \\ --header 'Content-Type: application/json' \\ --data "$BODY""
p "It signs with the RSA key in {}; the demo shop’s is in DATA_DIR."
code "merchant.pem"
a href=docs#first-payment rel=noreferrer noopener target=_blank "The whole redirect and the callback, in each language"
span "(opens a new tab)"
summary "What the token says"
p "It is valid until 2026-01-02 10:00:00 UTC. The gateway alone can tell whether its signature is right."
span "Header and claims"
button aria-label=Copy Header and claims data-state=idle data-testid=copy-claims type=button, span "Copy"
pre data-testid=code-claims translate=no "{ "header": { "alg": "EdDSA" }, "claims": { "exp": 1767348000, "sub": "shop", "name": "é?>" } }"
span "Link to this case, for a colleague"
button aria-label=Copy Link to this case, for a colleague data-state=idle data-testid=copy-case type=button, span "Copy"
pre data-testid=code-case translate=no "https://pay.example/sandbox?section=urls&amount=5&currencyCode=BRL"`)
  })

  test('is shown as on a phone by a press, and hidden again', async () => {
    await open('section=urls&amount=5&currencyCode=BRL')
    await workshop.press('Compile the URL')
    expect(workshop.page.count('phone-preview')).toBe(0)
    await workshop.press('Show as on a phone')
    expect(workshop.page.find('phone-preview').getAttribute('src')).toBe(compiled)
    await workshop.press('Hide the phone')
    expect(workshop.page.count('phone-preview')).toBe(0)
  })

  test('that is too long for a QR code says so, in no customer’s words', async () => {
    await open('section=urls', { 'POST /redirect-urls': { url: `${compiled}&city=${'a'.repeat(3000)}`, token } })
    await workshop.press('Compile the URL')
    const said = workshop.page.find('compiled').textContent
    expect(said).toContain('This address is too long for a QR code.')
    expect(said).not.toContain('bank app')
  })

  test('is said to be of other parameters once one has changed, and stays when they cannot be compiled', async () => {
    await open('section=urls&amount=5&currencyCode=BRL')
    await workshop.press('Compile the URL')
    expect(workshop.page.text()).not.toContain('The parameters have changed since')
    await workshop.page.type(workshop.page.find('parameter-amount'), '6')
    expect(workshop.page.text()).toContain('The parameters have changed since: compile again.')
    workshop.responses['POST /redirect-urls'] = 400
    await workshop.page.pass(1_000)
    await workshop.press('Compile again, for another order')
    expect(workshop.page.find('compiled').textContent).toContain('Not accepted.')
    expect(workshop.page.find('code-url').textContent).toContain(compiled)
  })

  test.each([
    ['this_machine', 'this_machine', 'A phone cannot reach this address'],
    ['network', 'this_machine', 'A phone may not reach this address'],
    ['network', 'network', undefined],
  ])('of a server at %s, listening on %s, says whether a phone reaches it', async (publicUrl, host, expected) => {
    const reach = { publicUrl, host }
    await open('section=urls&amount=5&currencyCode=BRL', { 'GET /overview': { ...overviewWith(['PIXQR']), reach } })
    await workshop.press('Compile the URL')
    expect(/A phone (?:cannot|may not) reach this address/.exec(workshop.page.text())?.[0]).toBe(expected)
  })

  test('of another origin is not shown as on a phone', async () => {
    await open('section=urls', {
      'POST /redirect-urls': { url: compiled.replace('pay.example', 'other.example'), token },
    })
    await workshop.press('Compile the URL')
    expect(workshop.page.text()).not.toContain('Show as on a phone')
  })

  test('is explained below by a press, where the text then has the focus', async () => {
    await open('section=urls&amount=5&currencyCode=BRL', {
      'POST /redirect-urls/!explain': {
        page: 'payment',
        findings: [
          { parameter: 'token', code: 'expired_token', isFault: true, message: 'The token is expired.' },
          { parameter: 'idPayin', code: 'exists', isFault: false, message: 'The payin exists.' },
        ],
      },
    })
    await workshop.press('Compile the URL')
    await workshop.press('Explain it below')
    expect(workshop.page.document.activeElement).toBe(workshop.page.find('textarea'))
    expect(workshop.page.valueOf(workshop.page.find('textarea'))).toBe(compiled)
    const explained = outlineWithoutCurrencies(workshop.page.find('explain'))
    expect(explained).toContain(`div data-testid=verdict data-verdict=wrong
div role=alert
p "This address does not work: 1 at fault"
p "The token is expired."
span "The payin exists."
a href=${compiled} rel=noreferrer noopener target=_blank "Open it"
span "(opens a new tab)"
h4 "Parameters of the payment page"`)
    expect(
      explained,
    ).toContain(`p "auth token authorizing the needed operations, required; the token of the gateway, as it came"
p "The token is expired."
li`)
    expect(explained).toContain('p "callbackUrl is missing: expected an absolute https URL')
    expect(explained).toContain('p "It is valid until 2026-01-02 10:00:00 UTC.')
  })
})

test('a pasted text that is no address is said to be none', async () => {
  await open('section=urls')
  await workshop.page.type(workshop.page.find('textarea'), 'neither')
  expect(workshop.page.find('explain').textContent).toContain('This is neither a URL nor a query.')
})

test('a pasted address is explained with its faults, without its token, and of another origin without a link', async () => {
  await open('section=urls')
  await workshop.page.type(
    workshop.page.find('textarea'),
    '  https://other.example/status?merchantCode=shop&token=abcdefghijklmnopq&amount=5&amount=6 ',
  )
  await workshop.page.pass(20)
  expect(outlineWithoutCurrencies(workshop.page.find('explain'))).toBe(`h3 "Explain an address"
label "Paste a redirect URL; change it by hand to see what the page says"
textarea autocomplete=off spellcheck=false holds "  https://other.example/status?merchantCode=shop&token=abcdefghijklmnopq&amount=5&amount=6 "
div data-testid=verdict data-verdict=wrong
div role=alert
p "This address does not work: 2 at fault"
p "idPayin is missing: expected 1 to 250 characters of A-Z a-z 0-9 _ -."
p "currencyCode is missing: expected one of the currencies."
h4 "Parameters of the status page"
li data-testid=explained-merchantCode
span "{} = shop"
strong "merchantCode"
p "merchant id, required; a code of 1 to 250 letters, digits, and . _ : -"
li data-testid=explained-idPayin
span "{} is absent"
strong "idPayin"
p "merchant order id, required; 1 to 250 characters of A-Z a-z 0-9 _ -"
p "idPayin is missing: expected 1 to 250 characters of A-Z a-z 0-9 _ -."
li data-testid=explained-token
span "{} = abcdefghijkl…"
strong "token"
p "auth token authorizing the needed operations, required; the token of the gateway, as it came"
li data-testid=explained-amount
span "{} = 5 and 6"
strong "amount"
p "order amount, required; a positive decimal number with a point, such as 100 or 99.95, with at most the decimals of the currency"
li data-testid=explained-currencyCode
span "{} is absent"
strong "currencyCode"
p "order currency, required; one of the currencies"
p "currencyCode is missing: expected one of the currencies."
summary "What the token says"
p "There is no token that can be read."`)
})
