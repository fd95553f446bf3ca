import java.net.*;
import java.net.http.*;
import java.nio.file.*;
import java.security.*;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.regex.Pattern;
import java.util.*;
import java.util.stream.Collectors;

public class Redirect {
    // {payment}

    public static void main(String[] arguments) throws Exception {
        // Store the order with its amount under this id before the customer leaves.
        var idPayin = UUID.randomUUID().toString();
        // Eight days: longer than any payment stays open, so its page can be opened until it is final.
        var token = tokenFor("/auth-tokens", """
            "operations":["POST /payins/!availablePaymentOptions","POST /payins/%1$s","GET /payins/%1$s",\
            "GET /merchant-info"],"validitySecs":691200,"money":{"amount":60,"currencyCode":"BRL"}""".formatted(idPayin));
        var query = new LinkedHashMap<String, String>();
        query.put("merchantCode", MERCHANT_CODE);
        query.put("idPayin", idPayin);
        query.put("token", token);
        query.put("amount", "60");
        query.put("currencyCode", "BRL");
        query.put("callbackUrl", "http://localhost:3000/callback");
        query.put("returnUrl", "http://localhost:3000/orders/" + idPayin);
        System.out.println("{payment_app_url}/?" + query.entrySet().stream()
            .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), java.nio.charset.StandardCharsets.UTF_8))
            .collect(Collectors.joining("&")));
    }
}
