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
	"net/url"
	"os"
	"time"
)

// {payment}

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
		// Longer than any payment stays open: its page can be opened until it is final.
		"validitySecs": 8 * 24 * 60 * 60,
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
