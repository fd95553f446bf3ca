import { operationOf } from '../operations/operations.ts'
import {
  indented,
  type Language,
  lines,
  prettyJson,
  type Sample,
  type SampleServer,
  signedJson,
  takesToken,
  urlOf,
} from './sample.ts'

/** A text in a raw string, which needs no escapes. */
const raw = (text: string, dollars = ''): readonly string[] => [
  `var body = ${dollars}"""`,
  `    ${indented(text, '    ')}`,
  '    """;',
]

function operation(sample: Sample): string {
  const { method } = operationOf(sample.name)
  const { body } = sample
  const hasToken = takesToken(sample)
  return lines(
    ...(hasToken ? ['using System.Net.Http.Headers;'] : ['using System.Security.Cryptography;']),
    body === undefined ? undefined : 'using System.Text;',
    '',
    ...(hasToken ? bodyOf(body) : signedBodyOf(body)),
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(HttpMethod.${method === 'GET' ? 'Get' : 'Post'}, "${urlOf(sample)}");`,
    'request.Headers.Add("X-API-Version", "2");',
    hasToken
      ? 'request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", Environment.GetEnvironmentVariable("TOKEN"));'
      : 'request.Headers.Add("X-SIGNATURE", Convert.ToBase64String(signature));',
    body === undefined ? undefined : 'request.Content = new StringContent(body, Encoding.UTF8, "application/json");',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
  )
}

const bodyOf = (body: unknown): readonly string[] => (body === undefined ? [] : raw(prettyJson(body)))

const signedBodyOf = (body: unknown): readonly string[] => [
  '// Sign exactly the characters that are sent: JSON without spaces.',
  ...raw(signedJson(body, '{{{DateTimeOffset.UtcNow.ToUnixTimeSeconds()}}}'), '$$$'),
  ...signing,
]

const signing = [
  'using var key = RSA.Create();',
  'key.ImportFromPem(File.ReadAllText("merchant.pem"));',
  'var signature = key.SignData(Encoding.UTF8.GetBytes(body), HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);',
]

const paymentImports = [
  'using System.Net.Http.Headers;',
  'using System.Net.Http.Json;',
  'using System.Security.Cryptography;',
  'using System.Text;',
  'using System.Text.Json;',
]

const constants = ({ baseUrl, merchantCode }: SampleServer): readonly string[] => [
  `const string baseUrl = "${baseUrl}";`,
  `const string merchantCode = "${merchantCode}";`,
  'using var client = new HttpClient();',
  'client.DefaultRequestHeaders.Add("X-API-Version", "2");',
]

/** The function that a whole payment needs, after the statements that use it. */
const tokenFor = [
  'async Task<string> TokenFor(string path, Dictionary<string, object> grant)',
  '{',
  '    grant["merchantCode"] = merchantCode;',
  '    grant["timestamp"] = DateTimeOffset.UtcNow.ToUnixTimeSeconds();',
  '    // Sign exactly the characters that are sent; the serializer writes no spaces.',
  '    var body = JsonSerializer.Serialize(grant);',
  ...signing.map((line) => `    ${line}`),
  '    using var request = new HttpRequestMessage(HttpMethod.Post, baseUrl + path);',
  '    request.Headers.Add("X-SIGNATURE", Convert.ToBase64String(signature));',
  '    request.Content = new StringContent(body, Encoding.UTF8, "application/json");',
  '    using var response = await client.SendAsync(request);',
  '    response.EnsureSuccessStatusCode();',
  '    return (await response.Content.ReadFromJsonAsync<JsonElement>()).GetProperty("token").GetString()!;',
  '}',
]

const redirect = (server: SampleServer): string =>
  lines(
    ...paymentImports.filter((line) => !line.includes('Http.Headers')),
    '',
    ...constants(server),
    '',
    '// Store the order with its amount under this id before the customer leaves.',
    'var idPayin = Guid.NewGuid().ToString();',
    'var token = await TokenFor("/auth-tokens", new()',
    '{',
    '    ["operations"] = new[]',
    '    {',
    '        "POST /payins/!availablePaymentOptions", $"POST /payins/{idPayin}", $"GET /payins/{idPayin}", "GET /merchant-info",',
    '    },',
    '    ["money"] = new { amount = 60, currencyCode = "BRL" },',
    '});',
    'var query = new Dictionary<string, string>',
    '{',
    '    ["merchantCode"] = merchantCode,',
    '    ["idPayin"] = idPayin,',
    '    ["token"] = token,',
    '    ["amount"] = "60",',
    '    ["currencyCode"] = "BRL",',
    '    ["callbackUrl"] = "http://localhost:3000/callback",',
    '    ["returnUrl"] = $"http://localhost:3000/orders/{idPayin}",',
    '};',
    'var pairs = query.Select(pair => $"{pair.Key}={Uri.EscapeDataString(pair.Value)}");',
    `Console.WriteLine("${server.paymentAppUrl}/?" + string.Join("&", pairs));`,
    '',
    ...tokenFor,
  )

const callback = (server: SampleServer): string =>
  lines(
    '// An ASP.NET Core project: dotnet new web',
    ...paymentImports,
    '',
    ...constants(server),
    'var app = WebApplication.Create(args);',
    '',
    'app.MapPost("/callback", async (JsonElement callback) =>',
    '{',
    '    var idPayin = callback.GetProperty("idEntity").GetString()!;',
    '    // A callback proves nothing: read the payin, and compare status and money with your order.',
    '    var token = await TokenFor("/auth-tokens-by-action", new() { ["action"] = "PAYIN_INFO", ["idPayment"] = idPayin });',
    '    using var request = new HttpRequestMessage(HttpMethod.Get, $"{baseUrl}/payins/{idPayin}");',
    '    request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token);',
    '    using var response = await client.SendAsync(request);',
    '    response.EnsureSuccessStatusCode(); // an exception is a 500, and the gateway calls again',
    '    var payin = await response.Content.ReadFromJsonAsync<JsonElement>();',
    '    var status = payin.GetProperty("process").GetProperty("status");',
    '    Console.WriteLine($"{idPayin} {status} {payin.GetProperty("paymentRequested").GetProperty("money")}");',
    '    return Results.Ok();',
    '});',
    'app.Run("http://localhost:3000");',
    '',
    ...tokenFor,
  )

/** C# 11 on .NET 7 or newer. No test runs these samples, because Debian has no .NET: they are checked by eye. */
export const csharp: Language = { label: 'C#', operation, redirect, callback }
