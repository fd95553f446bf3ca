<?php
// {payment}

// Store the order with its amount under this id before the customer leaves.
$idPayin = bin2hex(random_bytes(16));
$token = tokenFor('/auth-tokens', [
    'operations' => [
        'POST /payins/!availablePaymentOptions',
        "POST /payins/$idPayin",
        "GET /payins/$idPayin",
        'GET /merchant-info',
    ],
    'money' => ['amount' => 60, 'currencyCode' => 'BRL'],
    // Longer than any payment stays open: its page can be opened until it is final.
    'validitySecs' => 8 * 24 * 60 * 60,
]);
echo '{payment_app_url}/?', http_build_query([
    'merchantCode' => MERCHANT_CODE,
    'idPayin' => $idPayin,
    'token' => $token,
    'amount' => 60,
    'currencyCode' => 'BRL',
    'callbackUrl' => 'http://localhost:3000/callback',
    'returnUrl' => "http://localhost:3000/orders/$idPayin",
]), PHP_EOL;
