package main

import (
	"bytes"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"time"
)

const baseURL = "{base_url}"
const merchantCode = "{merchant_code}"

func call(method, path, header, credential string, body []byte, result any) error {
	request, err := http.NewRequest(method, baseURL+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("X-API-Version", "2")
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set(header, credential)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		return fmt.Errorf("the gateway responded %s", response.Status)
	}
	return json.NewDecoder(response.Body).Decode(result)
}

func tokenFor(path string, grant map[string]any) (string, error) {
	grant["merchantCode"] = merchantCode
	grant["timestamp"] = time.Now().Unix()
	// Sign exactly the bytes that are sent; Marshal writes no spaces.
	body, err := json.Marshal(grant)
	if err != nil {
		return "", err
	}
	text, err := os.ReadFile("merchant.pem")
	if err != nil {
		return "", err
	}
	block, _ := pem.Decode(text)
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return "", err
	}
	digest := sha256.Sum256(body)
	signature, err := rsa.SignPKCS1v15(rand.Reader, key.(*rsa.PrivateKey), crypto.SHA256, digest[:])
	if err != nil {
		return "", err
	}
	var granted struct{ Token string }
	err = call("POST", path, "X-SIGNATURE", base64.StdEncoding.EncodeToString(signature), body, &granted)
	return granted.Token, err
}

func main() {
	// Store the order with its amount under this id before the customer leaves.
	random := make([]byte, 16)
	if _, err := rand.Read(random); err != nil {
		panic(err)
	}
	idPayin := fmt.Sprintf("%x", random)
	token, err := tokenFor("/auth-tokens", map[string]any{
		"operations": []string{
			"POST /payins/!availablePaymentOptions",
			"POST /payins/" + idPayin,
			"GET /payins/" + idPayin,
			"GET /merchant-info",
		},
		"money": map[string]any{"amount": 60, "currencyCode": "BRL"},
	})
	if err != nil {
		panic(err)
	}
	query := url.Values{}
	query.Set("merchantCode", merchantCode)
	query.Set("idPayin", idPayin)
	query.Set("token", token)
	query.Set("amount", "60")
	query.Set("currencyCode", "BRL")
	query.Set("callbackUrl", "http://localhost:3000/callback")
	query.Set("returnUrl", "http://localhost:3000/orders/"+idPayin)
	fmt.Println("{payment_app_url}/?" + query.Encode())
}
