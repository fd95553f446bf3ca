const BASE_URL = '{base_url}';
const MERCHANT_CODE = '{merchant_code}';

function call(string $method, string $path, string $credential, ?string $body = null): array
{
    $answer = fopen(BASE_URL . $path, 'r', false, stream_context_create(['http' => [
        'method' => $method,
        'header' => ['X-API-Version: 2', 'Content-Type: application/json', $credential],
        'content' => $body ?? '',
        'ignore_errors' => true,
        'follow_location' => 0,
        'timeout' => 20,
    ]]));
    if ($answer === false) {
        throw new RuntimeException('no answer');
    }
    $status = stream_get_meta_data($answer)['wrapper_data'][0];
    $text = stream_get_contents($answer);
    if (!preg_match('/ 20[01] /', $status)) {
        throw new RuntimeException("$status $text");
    }
    return json_decode($text, true);
}

function tokenFor(string $path, array $grant): string
{
    $body = json_encode(['merchantCode' => MERCHANT_CODE, 'timestamp' => time()] + $grant);
    // Sign exactly the bytes that are sent.
    openssl_sign($body, $signature, file_get_contents('merchant.pem'), OPENSSL_ALGO_SHA256);
    return call('POST', $path, 'X-SIGNATURE: ' . base64_encode($signature), $body)['token'];
}
