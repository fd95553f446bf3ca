const BASE_URL = '{base_url}';
const MERCHANT_CODE = '{merchant_code}';

function call(string $method, string $path, string $credential, ?string $body = null): array
{
    $answer = file_get_contents(BASE_URL . $path, false, stream_context_create(['http' => [
        'method' => $method,
        'header' => ['X-API-Version: 2', 'Content-Type: application/json', $credential],
        'content' => $body ?? '',
        'ignore_errors' => true,
        'follow_location' => 0,
        'timeout' => 20,
    ]]));
    if (!preg_match('/ 20[01] /', $http_response_header[0] ?? '')) {
        throw new RuntimeException(($http_response_header[0] ?? 'no answer') . ' ' . $answer);
    }
    return json_decode($answer, true);
}

function tokenFor(string $path, array $grant): string
{
    $body = json_encode(['merchantCode' => MERCHANT_CODE, 'timestamp' => time()] + $grant);
    // Sign exactly the bytes that are sent.
    openssl_sign($body, $signature, file_get_contents('merchant.pem'), OPENSSL_ALGO_SHA256);
    return call('POST', $path, 'X-SIGNATURE: ' . base64_encode($signature), $body)['token'];
}
