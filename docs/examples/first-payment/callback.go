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

// A callback proves nothing: read the payin, and compare status and money with your order.
func readPayin(idPayin string) error {
	token, err := tokenFor("/auth-tokens-by-action", map[string]any{"action": "PAYIN_INFO", "idPayment": idPayin})
	if err != nil {
		return err
	}
	var payin struct {
		Process          struct{ Status string }
		PaymentRequested struct {
			Money struct {
				Amount       json.Number
				CurrencyCode string
			}
		}
	}
	err = call("GET", "/payins/"+idPayin, "Authorization", "Bearer "+token, nil, &payin)
	fmt.Println(idPayin, payin.Process.Status, payin.PaymentRequested.Money)
	return err
}

func main() {
	http.HandleFunc("/callback", func(answer http.ResponseWriter, request *http.Request) {
		var event struct{ IdEntity string }
		err := json.NewDecoder(request.Body).Decode(&event)
		if err == nil {
			err = readPayin(event.IdEntity)
		}
		if err != nil {
			fmt.Println(err)
			answer.WriteHeader(503) // the gateway calls again
		}
	})
	panic(http.ListenAndServe(":3000", nil))
}
