import encodeQr from 'qr'

// The least that takes a payment on the screens which are measured: what a careful person writes by hand, as one
// inlined script. It asks at once for all that any of them needs.
const query = new URLSearchParams(location.search)
const [id, methodCode] = [query.get('idPayin'), query.get('paymentMethodCode')]
const money = { amount: Number(query.get('amount')), currencyCode: query.get('currencyCode') }
const main = document.querySelector('main')
const headers = {
  authorization: `Bearer ${query.get('token')}`,
  'content-type': 'application/json',
  'x-api-version': '2',
}
const call = (path, body) =>
  fetch(`/api${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
const element = (tag, properties) => Object.assign(document.createElement(tag), properties)

function showPayment({ paymentMethodResponse: { qrCode, account }, paymentRequested }) {
  const { amount, currencyCode } = paymentRequested.money
  main.replaceChildren(element('h1', { textContent: `Pay ${amount} ${currencyCode}` }))
  if (qrCode) main.append(element('div', { id: 'qr', innerHTML: encodeQr(qrCode, 'svg') }))
  for (const [name, value] of Object.entries(account ?? {}))
    main.append(element('p', { id: name, textContent: `${name}: ${value}` }))
}

async function send(code, accountNumber) {
  const operator = query.get('paymentOperatorCode')
  const paymentMethod = {
    paymentMethodCode: code,
    ...(operator && { paymentOperatorCode: operator }),
    ...(accountNumber && { account: { accountNumber } }),
  }
  const urls = { callbackUrl: query.get('callbackUrl'), returnUrl: query.get('returnUrl') }
  showPayment(await (await call(`/payins/${id}`, { paymentRequested: { money }, paymentMethod, ...urls })).json())
}

function showForm(code) {
  const form = element('form', { id: 'form' })
  const input = element('input', { name: 'accountNumber', placeholder: 'Account number' })
  form.append(element('h1', { textContent: 'Your details' }), input, element('button', { textContent: 'Pay' }))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(code, input.value)
  })
  main.replaceChildren(form)
}

function showList({ data }) {
  main.append(element('h1', { textContent: 'Choose how to pay' }))
  for (const { paymentMethodCode: code } of data) {
    const button = element('button', { value: code, textContent: code })
    // Pix asks for nothing.
    button.addEventListener('click', () => (code === 'PIXQR' ? void send(code) : showForm(code)))
    main.append(button)
  }
}

const reading = call(`/payins/${id}`)
const listing = location.pathname === '/status' ? undefined : call('/payins/!availablePaymentOptions', { money })
const payin = await reading
if (payin.ok) showPayment(await payin.json())
else if (methodCode && (await listing)?.ok) showForm(methodCode)
else if (listing) showList(await (await listing).json())
