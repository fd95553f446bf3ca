using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

const string baseUrl = "{base_url}";
const string merchantCode = "{merchant_code}";
using var client = new HttpClient();

// Store the order with its amount under this id before the customer leaves.
var idPayin = Guid.NewGuid().ToString();
var token = await TokenFor("/auth-tokens", new()
{
    ["operations"] = new[]
    {
        "POST /payins/!availablePaymentOptions", $"POST /payins/{idPayin}", $"GET /payins/{idPayin}", "GET /merchant-info",
    },
    ["money"] = new { amount = 60, currencyCode = "BRL" },
    // Longer than any payment stays open: its page can be opened until it is final.
    ["validitySecs"] = 8 * 24 * 60 * 60,
});
var query = new Dictionary<string, string>
{
    ["merchantCode"] = merchantCode,
    ["idPayin"] = idPayin,
    ["token"] = token,
    ["amount"] = "60",
    ["currencyCode"] = "BRL",
    ["callbackUrl"] = "http://localhost:3000/callback",
    ["returnUrl"] = $"http://localhost:3000/orders/{idPayin}",
};
var pairs = query.Select(pair => $"{pair.Key}={Uri.EscapeDataString(pair.Value)}");
Console.WriteLine("{payment_app_url}/?" + string.Join("&", pairs));

// {payment}
