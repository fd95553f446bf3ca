<?php

/**
 * A shop that takes payments: php -S localhost:3000 shop.php, then open http://localhost:3000.
 *
 * PHP 8.1 or newer with openssl, no packages. Settings are environment variables:
 *
 *   GATEWAY_URL    http://localhost:8080   where payment page and gateway are
 *   MERCHANT_CODE  demo-shop
 *   MERCHANT_KEY   merchant.pem            the private key; it never leaves the server
 *   CALLBACK_URL                           where callbacks go: /callback of this shop, or `payments listen` before it
 *   ORDERS_FILE    orders.json             orders; a real shop keeps them in its database
 *
 * Keep the key and the orders outside of a folder that a web server serves.
 */

declare(strict_types=1);

define('GATEWAY_URL', rtrim(getenv('GATEWAY_URL') ?: 'http://localhost:8080', '/'));
define('MERCHANT_CODE', getenv('MERCHANT_CODE') ?: 'demo-shop');
define('MERCHANT_KEY', getenv('MERCHANT_KEY') ?: 'merchant.pem');
define('ORDERS_FILE', getenv('ORDERS_FILE') ?: 'orders.json');
define('OWN_URL', 'http://' . ($_SERVER['HTTP_HOST'] ?? 'localhost:3000'));
define('CALLBACK_URL', getenv('CALLBACK_URL') ?: OWN_URL . '/callback');
const PRICE = ['amount' => 60, 'currencyCode' => 'BRL'];
const FINAL_STATUSES = ['SUCCESS', 'FAILED', 'REFUSED'];

/** A refusal with its HTTP status, or no answer at all (status 0): the payment may exist then, so read it. */
class GatewayError extends RuntimeException
{
}

/** One request to the gateway. */
function call(string $method, string $path, string $credential, ?string $body = null): array
{
    $answer = @fopen(GATEWAY_URL . '/api' . $path, 'r', false, stream_context_create(['http' => [
        'method' => $method,
        'header' => ['X-API-Version: 2', 'Content-Type: application/json', $credential],
        'content' => $body ?? '',
        'ignore_errors' => true,
        'follow_location' => 0,
        'timeout' => 20,
    ]]));
    if ($answer === false) {
        throw new GatewayError('no answer', 0);
    }
    $status = (int) explode(' ', stream_get_meta_data($answer)['wrapper_data'][0])[1];
    $text = (string) stream_get_contents($answer);
    if ($status !== 200 && $status !== 201) {
        throw new GatewayError("$status: $text", $status);
    }
    return json_decode($text, true);
}

/** A token; its request is signed over exactly the bytes that are sent. */
function tokenFor(string $path, array $grant): string
{
    $body = json_encode(['merchantCode' => MERCHANT_CODE, 'timestamp' => time()] + $grant);
    $key = openssl_pkey_get_private((string) file_get_contents(MERCHANT_KEY));
    if ($key === false || !openssl_sign($body, $signature, $key, OPENSSL_ALGO_SHA256)) {
        throw new RuntimeException('There is no private key in ' . MERCHANT_KEY);
    }
    return call('POST', $path, 'X-SIGNATURE: ' . base64_encode($signature), $body)['token'];
}

/** Runs a function on the orders while no other request has them, and stores what it leaves. */
function withOrders(callable $use): mixed
{
    $file = fopen(ORDERS_FILE, 'c+');
    flock($file, LOCK_EX);
    $orders = json_decode((string) stream_get_contents($file), true) ?? [];
    $result = $use($orders);
    ftruncate($file, 0);
    rewind($file);
    fwrite($file, json_encode($orders));
    fclose($file);
    return $result;
}

function findOrder(string $id): ?array
{
    return withOrders(fn (array &$orders) => $orders[$id] ?? null);
}

/** The order is stored before the customer leaves: a callback may come first. */
function newOrder(): string
{
    $id = bin2hex(random_bytes(16));
    withOrders(function (array &$orders) use ($id) {
        $orders[$id] = ['status' => 'unpaid', 'reason' => '', 'delivered' => 0, 'callbacks' => 0];
    });
    return $id;
}

function addresses(string $id): array
{
    return ['callbackUrl' => CALLBACK_URL, 'returnUrl' => OWN_URL . "/orders/$id"];
}

/** A new order's payment page, with a token that is limited to this order and its price. */
function redirectUrl(): string
{
    $id = newOrder();
    $token = tokenFor('/auth-tokens', [
        'operations' => [
            'POST /payins/!availablePaymentOptions',
            "POST /payins/$id",
            "GET /payins/$id",
            'GET /merchant-info',
        ],
        'money' => PRICE,
        'validitySecs' => 8 * 24 * 60 * 60,
    ]);
    $query = ['merchantCode' => MERCHANT_CODE, 'idPayin' => $id, 'token' => $token] + PRICE + addresses($id);
    return GATEWAY_URL . '/?' . http_build_query($query);
}

/** Creates the payin itself, for a shop with pages of its own; gives the code that the customer scans. */
function payByPix(): array
{
    $id = newOrder();
    $token = tokenFor('/auth-tokens-by-action', ['action' => 'PAYIN_CREATE', 'idPayment' => $id, 'money' => PRICE]);
    $body = ['paymentRequested' => ['money' => PRICE], 'paymentMethod' => ['paymentMethodCode' => 'PIXQR']];
    $created = call('POST', "/payins/$id", "Authorization: Bearer $token", json_encode($body + addresses($id)));
    return ['id' => $id, 'qrCode' => $created['paymentMethodResponse']['qrCode']];
}

/**
 * Reads the payin, and delivers once when it is paid in full: the gateway's answer is the only proof. A callback and a
 * returning customer only trigger the read. 410 says that the customer has not paid yet.
 */
function refresh(string $id): void
{
    if (in_array(findOrder($id)['status'], FINAL_STATUSES, true)) {
        return;
    }
    try {
        $token = tokenFor('/auth-tokens-by-action', ['action' => 'PAYIN_INFO', 'idPayment' => $id]);
        $payin = call('GET', "/payins/$id", "Authorization: Bearer $token");
    } catch (GatewayError $error) {
        if ($error->getCode() === 410) {
            return;
        }
        throw $error;
    }
    $money = $payin['paymentRequested']['money'];
    // The price has no decimals. Compare amounts that have some as minor units or with bccomp, never as floats.
    if ($money['currencyCode'] !== PRICE['currencyCode'] || $money['amount'] !== PRICE['amount']) {
        return;
    }
    withOrders(function (array &$orders) use ($id, $payin) {
        if (in_array($orders[$id]['status'], FINAL_STATUSES, true)) {
            return;
        }
        $orders[$id]['status'] = $payin['process']['status'];
        $orders[$id]['reason'] = $payin['failureReasonCode'] ?? '';
        if ($payin['process']['status'] === 'SUCCESS') {
            $orders[$id]['delivered']++;
        }
    });
}

/** 200 once the payin was read; after any other status the gateway calls again. Unknown events are ignored. */
function takeCallback(string $body): int
{
    $callback = json_decode($body, true);
    $id = is_array($callback) ? ($callback['idEntity'] ?? '') : '';
    if (!is_string($id) || findOrder($id) === null) {
        return 200;
    }
    withOrders(function (array &$orders) use ($id) {
        $orders[$id]['callbacks']++;
    });
    try {
        refresh($id);
        return 200;
    } catch (GatewayError $error) {
        error_log($error->getMessage());
        return 503;
    }
}

const SENTENCES = [
    'unpaid' => 'We have not heard of a payment for this order yet.',
    'PROCESSING' => 'Your payment is being processed.',
    'SUCCESS' => 'Thank you. Your payment has arrived and the order is on its way.',
    'FAILED' => 'The payment did not go through. Nothing was ordered.',
    'REFUSED' => 'The payment was refused. Nothing was ordered.',
];

function answer(int $status, string $body, string $type = 'text/html; charset=utf-8'): void
{
    http_response_code($status);
    header("Content-Type: $type");
    header('Cache-Control: no-store');
    header('Referrer-Policy: no-referrer');
    echo $body;
}

function page(string $body): string
{
    return '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        . "<title>Shop</title><main><h1>Shop</h1>$body</main></html>";
}

function orderPage(string $id, array $order): string
{
    return page('<p>' . SENTENCES[$order['status']] . ' ' . htmlspecialchars($order['reason']) . '</p>'
        . "<p>Order $id, " . implode(' ', PRICE) . ", delivered {$order['delivered']} times, "
        . "{$order['callbacks']} callbacks</p><p><a href=\"/\">All orders</a></p>");
}

function ordersPage(): string
{
    $rows = '';
    foreach (withOrders(fn (array &$orders) => $orders) as $id => $order) {
        $rows .= "<li><a href=\"/orders/$id\">$id</a> {$order['status']}</li>";
    }
    return page("<form method=\"post\" action=\"/orders\"><button>Buy for 60</button></form><ul>$rows</ul>");
}

function showOrder(string $id): void
{
    try {
        refresh($id);
    } catch (GatewayError $error) {
        error_log($error->getMessage()); // the page then says what is known so far
    }
    $order = findOrder($id);
    $wantsJson = str_contains($_SERVER['HTTP_ACCEPT'] ?? '', 'application/json');
    $wantsJson
        ? answer(200, json_encode(['id' => $id] + $order), 'application/json')
        : answer(200, orderPage($id, $order));
}

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$line = $_SERVER['REQUEST_METHOD'] . ' ' . $path;
try {
    if ($line === 'GET /') {
        answer(200, ordersPage());
    } elseif ($line === 'POST /orders') {
        header('Location: ' . redirectUrl());
        answer(303, '');
    } elseif ($line === 'POST /orders/pix') {
        answer(201, json_encode(payByPix()), 'application/json');
    } elseif ($line === 'POST /callback') {
        http_response_code(503); // until the payin is read: a warning that PHP prints would send 200
        answer(takeCallback((string) file_get_contents('php://input')), '');
    } elseif (preg_match('#^GET /orders/(\w+)$#', $line, $found) && findOrder($found[1]) !== null) {
        showOrder($found[1]);
    } else {
        answer(404, page('There is nothing here.'));
    }
} catch (GatewayError $error) {
    error_log($error->getMessage());
    answer(502, page('The payment cannot be started now. Please try again.'));
}
