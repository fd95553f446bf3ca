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
    // Any other event is ignored, as event types grow.
    if (callback.ValueKind != JsonValueKind.Object || !callback.TryGetProperty("idEntity", out var id)) return Results.Ok();
    var idPayin = id.GetString()!;
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

// {payment}
