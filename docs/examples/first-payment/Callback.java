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
    // {payment}

    // A callback proves nothing: read the payin, and compare status and money with your order.
    static void readPayin(String idPayin) throws Exception {
        var token = tokenFor("/auth-tokens-by-action",
            "\"action\":\"PAYIN_INFO\",\"idPayment\":\"" + idPayin + "\"");
        var payin = call(HttpRequest.newBuilder(URI.create(BASE_URL + "/payins/" + idPayin))
            .header("Authorization", "Bearer " + token));
        var money = valueOf(payin, "amount") + " " + valueOf(payin, "currencyCode");
        System.out.println(idPayin + " " + valueOf(payin, "status") + " " + money);
    }

    public static void main(String[] arguments) throws Exception {
        var server = HttpServer.create(new InetSocketAddress(3000), 0);
        server.createContext("/callback", exchange -> {
            var status = 200;
            try {
                var idPayin = valueOf(new String(exchange.getRequestBody().readAllBytes(), "UTF-8"), "idEntity");
                // Any other event is ignored, as event types grow.
                if (idPayin != null) readPayin(idPayin);
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
