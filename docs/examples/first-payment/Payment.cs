async Task<string> TokenFor(string path, Dictionary<string, object> grant)
{
    grant["merchantCode"] = merchantCode;
    grant["timestamp"] = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
    // Sign exactly the characters that are sent; the serializer writes no spaces.
    var body = JsonSerializer.Serialize(grant);
    using var key = RSA.Create();
    key.ImportFromPem(File.ReadAllText("merchant.pem"));
    var signature = key.SignData(Encoding.UTF8.GetBytes(body), HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
    using var request = new HttpRequestMessage(HttpMethod.Post, baseUrl + path);
    request.Headers.Add("X-SIGNATURE", Convert.ToBase64String(signature));
    request.Content = new StringContent(body, Encoding.UTF8, "application/json");
    using var response = await client.SendAsync(request);
    response.EnsureSuccessStatusCode();
    return (await response.Content.ReadFromJsonAsync<JsonElement>()).GetProperty("token").GetString()!;
}
