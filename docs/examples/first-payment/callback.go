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
	"io"
	"net/http"
	"os"
	"time"
)

// {payment}

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
	if err := call("GET", "/payins/"+idPayin, "Authorization", "Bearer "+token, nil, &payin); err != nil {
		return err
	}
	fmt.Println(idPayin, payin.Process.Status, payin.PaymentRequested.Money)
	return nil
}

func main() {
	http.HandleFunc("/callback", func(answer http.ResponseWriter, request *http.Request) {
		var event struct{ IdEntity string }
		if json.NewDecoder(request.Body).Decode(&event) != nil || event.IdEntity == "" {
			return // with 200: any other event is ignored, as event types grow
		}
		if err := readPayin(event.IdEntity); err != nil {
			fmt.Println(err)
			answer.WriteHeader(503) // the gateway calls again
		}
	})
	panic(http.ListenAndServe(":3000", nil))
}
