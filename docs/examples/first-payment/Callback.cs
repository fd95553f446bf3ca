// An ASP.NET Core project: dotnet new web
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

const string baseUrl = "{base_url}";
const string merchantCode = "{merchant_code}";
using var client = new HttpClient();
var app = WebApplication.Create(args);

app.MapPost("/callback", async (HttpRequest request) =>
{
    var idPayin = await PayinOf(request.Body);
    if (idPayin == null) return Results.Ok();
    try
    {
        // A callback proves nothing: read the payin, and compare status and money with your order.
        var token = await TokenFor("/auth-tokens-by-action", new() { ["action"] = "PAYIN_INFO", ["idPayment"] = idPayin });
        var payin = await Call(HttpMethod.Get, $"/payins/{idPayin}", "Authorization", $"Bearer {token}");
        var status = payin.GetProperty("process").GetProperty("status");
        Console.WriteLine($"{idPayin} {status} {payin.GetProperty("paymentRequested").GetProperty("money")}");
        return Results.Ok();
    }
    catch (Exception error)
    {
        Console.WriteLine(error.Message);
        return Results.StatusCode(503); // the gateway calls again
    }
});
app.Run("http://localhost:3000");

// Null for any other event, which is ignored: event types grow.
static async Task<string?> PayinOf(Stream body)
{
    try
    {
        return (await JsonSerializer.DeserializeAsync<JsonElement>(body)).GetProperty("idEntity").GetString();
    }
    catch (Exception error) when (error is JsonException or InvalidOperationException or KeyNotFoundException)
    {
        return null;
    }
}

// {payment}
