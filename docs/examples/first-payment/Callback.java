import com.sun.net.httpserver.HttpServer;
import java.net.*;
import java.net.http.*;
import java.nio.file.*;
import java.security.*;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.regex.Pattern;

public class Callback {
    static final String BASE_URL = "{base_url}";
    static final String MERCHANT_CODE = "{merchant_code}";
    static final HttpClient client = HttpClient.newHttpClient();

    static String call(HttpRequest.Builder request) throws Exception {
        request.header("X-API-Version", "2").header("Content-Type", "application/json");
        var response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() >= 300) throw new Exception(response.statusCode() + " " + response.body());
        return response.body();
    }

    /** The first text of this name; use the JSON library of your project instead. */
    static String textOf(String json, String name) {
        var found = Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"]*)\"").matcher(json);
        return found.find() ? found.group(1) : null;
    }

    static String tokenFor(String path, String grant) throws Exception {
        // Sign exactly the characters that are sent: JSON without spaces.
        var body = """
            {"merchantCode":"%s","timestamp":%d,%s}""".formatted(MERCHANT_CODE, Instant.now().getEpochSecond(), grant);
        var pem = Files.readString(Path.of("merchant.pem")).replaceAll("-----[A-Z ]+-----|\\s", "");
        var key = new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem));
        var signer = Signature.getInstance("SHA256withRSA");
        signer.initSign(KeyFactory.getInstance("RSA").generatePrivate(key));
        signer.update(body.getBytes("UTF-8"));
        return textOf(call(HttpRequest.newBuilder(URI.create(BASE_URL + path))
            .header("X-SIGNATURE", Base64.getEncoder().encodeToString(signer.sign()))
            .POST(HttpRequest.BodyPublishers.ofString(body))), "token");
    }

    public static void main(String[] arguments) throws Exception {
        var server = HttpServer.create(new InetSocketAddress(3000), 0);
        server.createContext("/callback", exchange -> {
            var status = 200;
            try {
                var idPayin = textOf(new String(exchange.getRequestBody().readAllBytes(), "UTF-8"), "idEntity");
                // A callback proves nothing: read the payin, and compare status and money with your order.
                var token = tokenFor("/auth-tokens-by-action",
                    "\"action\":\"PAYIN_INFO\",\"idPayment\":\"" + idPayin + "\"");
                var payin = call(HttpRequest.newBuilder(URI.create(BASE_URL + "/payins/" + idPayin))
                    .header("Authorization", "Bearer " + token));
                System.out.println(idPayin + " " + textOf(payin, "status"));
            } catch (Exception error) {
                System.out.println(error.getMessage());
                status = 503; // the gateway calls again
            }
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
    }
}
