async Task<JsonElement> Call(HttpMethod method, string path, string header, string credential, string? body = null)
{
    using var request = new HttpRequestMessage(method, baseUrl + path);
    request.Headers.Add("X-API-Version", "2");
    request.Headers.Add(header, credential);
    if (body != null) request.Content = new StringContent(body, Encoding.UTF8, "application/json");
    using var response = await client.SendAsync(request);
    var text = await response.Content.ReadAsStringAsync();
    if (!response.IsSuccessStatusCode) throw new Exception($"{(int)response.StatusCode} {text}");
    return JsonSerializer.Deserialize<JsonElement>(text);
}

async Task<string> TokenFor(string path, Dictionary<string, object> grant)
{
    grant["merchantCode"] = merchantCode;
    grant["timestamp"] = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
    // Sign exactly the characters that are sent; the serializer writes no spaces.
    var body = JsonSerializer.Serialize(grant);
    using var key = RSA.Create();
    key.ImportFromPem(File.ReadAllText("merchant.pem"));
    var signature = key.SignData(Encoding.UTF8.GetBytes(body), HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
    var granted = await Call(HttpMethod.Post, path, "X-SIGNATURE", Convert.ToBase64String(signature), body);
    return granted.GetProperty("token").GetString()!;
}
