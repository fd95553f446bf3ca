// An ASP.NET Core project: dotnet new web
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

const string baseUrl = "{base_url}";
const string merchantCode = "{merchant_code}";
using var client = new HttpClient();
client.DefaultRequestHeaders.Add("X-API-Version", "2");
var app = WebApplication.Create(args);

app.MapPost("/callback", async (JsonElement callback) =>
{
    var idPayin = callback.GetProperty("idEntity").GetString()!;
    // A callback proves nothing: read the payin, and compare status and money with your order.
    var token = await TokenFor("/auth-tokens-by-action", new() { ["action"] = "PAYIN_INFO", ["idPayment"] = idPayin });
    using var request = new HttpRequestMessage(HttpMethod.Get, $"{baseUrl}/payins/{idPayin}");
    request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token);
    using var response = await client.SendAsync(request);
    response.EnsureSuccessStatusCode(); // an exception is a 500, and the gateway calls again
    var payin = await response.Content.ReadFromJsonAsync<JsonElement>();
    var status = payin.GetProperty("process").GetProperty("status");
    Console.WriteLine($"{idPayin} {status} {payin.GetProperty("paymentRequested").GetProperty("money")}");
    return Results.Ok();
});
app.Run("http://localhost:3000");

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
