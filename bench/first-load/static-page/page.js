// The least that lists the methods of an order: what a careful person writes by hand for this one screen.
const query = new URLSearchParams(location.search)
const headers = {
  authorization: `Bearer ${query.get('token')}`,
  'content-type': 'application/json',
  'x-api-version': '2',
}
const money = { amount: Number(query.get('amount')), currencyCode: query.get('currencyCode') }
const response = await fetch('/api/payins/!availablePaymentOptions', {
  method: 'POST',
  headers,
  body: JSON.stringify({ money }),
})
const { data } = await response.json()
const form = document.getElementById('methods')
const button = Object.assign(document.createElement('button'), { textContent: 'Continue' })
for (const { paymentMethodCode } of data) {
  const label = document.createElement('label')
  const radio = Object.assign(document.createElement('input'), {
    type: 'radio',
    name: 'method',
    value: paymentMethodCode,
  })
  radio.addEventListener('change', () => {
    button.textContent = `Continue with ${paymentMethodCode}`
  })
  label.append(radio, ` ${paymentMethodCode}`)
  form.append(label)
}
form.append(button)
