# Store the order with its amount under this id before the customer leaves.
ID=order-$(openssl rand -hex 12)
OPERATIONS='"POST /payins/!availablePaymentOptions","POST /payins/'$ID'","GET /payins/'$ID'","GET /merchant-info"'
MONEY='{"amount":60,"currencyCode":"BRL"}'
# Eight days: longer than any payment stays open, so its page can be opened until it is final.
BODY='{"merchantCode":"{merchant_code}","operations":['$OPERATIONS'],"money":'$MONEY',"validitySecs":691200,"timestamp":'$(date +%s)'}'
SIGNATURE=$(printf %s "$BODY" | openssl dgst -sha256 -sign merchant.pem | openssl base64 -A)
ANSWER=$(curl --silent --show-error --fail-with-body '{base_url}/auth-tokens' \
  --header 'X-API-Version: 2' \
  --header "X-SIGNATURE: $SIGNATURE" \
  --header 'Content-Type: application/json' \
  --data "$BODY") || { echo "$ANSWER" >&2; exit 1; }
TOKEN=$(echo "$ANSWER" | sed 's/.*"token":"\([^"]*\)".*/\1/')
CALLBACK=http%3A%2F%2Flocalhost%3A3000%2Fcallback
RETURN=http%3A%2F%2Flocalhost%3A3000%2Forders%2F$ID
echo "{payment_app_url}/?merchantCode={merchant_code}&idPayin=$ID&token=$TOKEN&amount=60&currencyCode=BRL&callbackUrl=$CALLBACK&returnUrl=$RETURN"
