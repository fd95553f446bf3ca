<?php
// php -S localhost:3000 callback.php
// {payment}

$idPayin = json_decode(file_get_contents('php://input'), true)['idEntity'] ?? null;
if (!is_string($idPayin)) {
    exit; // with 200: any other event is ignored, as event types grow
}
http_response_code(503); // the gateway calls again, unless the payin is read; no warning can be printed before it
try {
    // A callback proves nothing: read the payin, and compare status and money with your order.
    $token = tokenFor('/auth-tokens-by-action', ['action' => 'PAYIN_INFO', 'idPayment' => $idPayin]);
    $payin = call('GET', "/payins/$idPayin", "Authorization: Bearer $token");
    error_log($idPayin . ' ' . $payin['process']['status'] . ' ' . json_encode($payin['paymentRequested']['money']));
    http_response_code(200);
} catch (Throwable $error) {
    error_log($error->getMessage());
}
