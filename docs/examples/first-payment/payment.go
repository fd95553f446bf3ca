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
		reason, _ := io.ReadAll(response.Body)
		return fmt.Errorf("%s %s", response.Status, reason)
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
