import { AdyenCheckout, Dropin, Redirect } from '@adyen/adyen-web'
import '@adyen/adyen-web/styles/adyen.css'

// The same order and the same question to the same gateway; its methods as Drop-in lists them, with the one component
// that asks nothing.
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
const checkout = await AdyenCheckout({
  environment: 'test',
  clientKey: 'test_first_load',
  countryCode: 'TH',
  locale: 'en-US',
  analytics: { enabled: false },
  paymentMethodsResponse: {
    paymentMethods: data.map(({ paymentMethodCode }) => ({
      type: paymentMethodCode.toLowerCase(),
      name: paymentMethodCode,
    })),
  },
  onSubmit: () => {},
})
const settings = { paymentMethodComponents: [Redirect], openFirstPaymentMethod: false }
new Dropin(checkout, settings).mount('#dropin')
