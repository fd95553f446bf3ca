require 'json'
require 'net/http'
require 'openssl'
require 'securerandom'

# {payment}

# Store the order with its amount under this id before the customer leaves.
id_payin = SecureRandom.uuid
token = token_for('/auth-tokens', {
  'operations' => [
    'POST /payins/!availablePaymentOptions',
    "POST /payins/#{id_payin}",
    "GET /payins/#{id_payin}",
    'GET /merchant-info'
  ],
  'money' => { 'amount' => 60, 'currencyCode' => 'BRL' },
  # Longer than any payment stays open: its page can be opened until it is final.
  'validitySecs' => 8 * 24 * 60 * 60
})
puts '{payment_app_url}/?' + URI.encode_www_form(
  'merchantCode' => MERCHANT_CODE,
  'idPayin' => id_payin,
  'token' => token,
  'amount' => 60,
  'currencyCode' => 'BRL',
  'callbackUrl' => 'http://localhost:3000/callback',
  'returnUrl' => "http://localhost:3000/orders/#{id_payin}"
)
