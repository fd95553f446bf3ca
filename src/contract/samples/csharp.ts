import { indented, type Language, lines, prettyJson, requestOf, type Sample, signedJson } from './sample.ts'

/** A text in a raw string, which needs no escapes. */
const raw = (text: string, dollars = ''): readonly string[] => [
  `var body = ${dollars}"""`,
  `    ${indented(text, '    ')}`,
  '    """;',
]

function operation(sample: Sample): string {
  const { method, url, body, hasToken } = requestOf(sample)
  return lines(
    ...(hasToken ? ['using System.Net.Http.Headers;'] : ['using System.Security.Cryptography;']),
    body === undefined ? undefined : 'using System.Text;',
    '',
    ...(hasToken ? bodyOf(body) : signedBodyOf(body)),
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(HttpMethod.${method === 'GET' ? 'Get' : 'Post'}, "${url}");`,
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
  'using var key = RSA.Create();',
  'key.ImportFromPem(File.ReadAllText("merchant.pem"));',
  'var signature = key.SignData(Encoding.UTF8.GetBytes(body), HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);',
]

/** C# 11 on .NET 7 or newer. No test runs these samples, because Debian has no .NET: they are checked by eye. */
export const csharp: Language = { label: 'C#', operation }
