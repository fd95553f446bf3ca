import { type OperationName, operationOf } from '../operations/operations.ts'
import {
  indented,
  type Language,
  lines,
  prettyJson,
  type Sample,
  type SampleServer,
  signedFormat,
  takesToken,
  urlOf,
} from './sample.ts'

const classOf = (name: OperationName): string => name.charAt(0).toUpperCase() + name.slice(1)

/** A text inside of a text block. */
const inBlock = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""')

function operation(sample: Sample): string {
  const { method } = operationOf(sample.name)
  const { body } = sample
  const hasToken = takesToken(sample)
  return lines(
    'import java.net.URI;',
    'import java.net.http.*;',
    ...(hasToken ? [] : signingImports),
    '',
    `public class ${classOf(sample.name)} {`,
    '    public static void main(String[] arguments) throws Exception {',
    ...(hasToken ? bodyOf(body) : signedBodyOf(body)),
    `        var request = HttpRequest.newBuilder(URI.create("${urlOf(sample)}"))`,
    '            .header("X-API-Version", "2")',
    hasToken
      ? '            .header("Authorization", "Bearer " + System.getenv("TOKEN"))'
      : '            .header("X-SIGNATURE", Base64.getEncoder().encodeToString(signer.sign()))',
    body === undefined ? undefined : '            .header("Content-Type", "application/json")',
    body === undefined
      ? `            .method("${method}", HttpRequest.BodyPublishers.noBody())`
      : `            .${method}(HttpRequest.BodyPublishers.ofString(body))`,
    '            .build();',
    '        var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    '        System.out.println(response.statusCode() + " " + response.body());',
    '    }',
    '}',
  )
}

const bodyOf = (body: unknown): readonly string[] =>
  body === undefined
    ? []
    : [`        var body = """`, `            ${indented(inBlock(prettyJson(body)), '            ')}""";`]

const signingImports = [
  'import java.nio.file.*;',
  'import java.security.*;',
  'import java.security.spec.PKCS8EncodedKeySpec;',
  'import java.time.Instant;',
  'import java.util.Base64;',
]

const signedBodyOf = (body: unknown): readonly string[] => [
  '        // Sign exactly the characters that are sent: JSON without spaces.',
  '        var body = """',
  `            ${inBlock(signedFormat(body, '%d'))}""".formatted(Instant.now().getEpochSecond());`,
  ...signer('        '),
]

const signer = (at: string): readonly string[] =>
  [
    'var pem = Files.readString(Path.of("merchant.pem")).replaceAll("-----[A-Z ]+-----|\\\\s", "");',
    'var key = new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem));',
    'var signer = Signature.getInstance("SHA256withRSA");',
    'signer.initSign(KeyFactory.getInstance("RSA").generatePrivate(key));',
    'signer.update(body.getBytes("UTF-8"));',
  ].map((line) => at + line)

const paymentImports = [
  'import java.net.*;',
  'import java.net.http.*;',
  ...signingImports,
  'import java.util.regex.Pattern;',
]

/** The functions that a whole payment needs. */
const payment = ({ baseUrl, merchantCode }: SampleServer): readonly string[] => [
  `    static final String BASE_URL = "${baseUrl}";`,
  `    static final String MERCHANT_CODE = "${merchantCode}";`,
  '    static final HttpClient client = HttpClient.newHttpClient();',
  '',
  '    static String call(HttpRequest.Builder request) throws Exception {',
  '        request.header("X-API-Version", "2").header("Content-Type", "application/json");',
  '        var response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());',
  '        if (response.statusCode() >= 300) throw new Exception(response.statusCode() + " " + response.body());',
  '        return response.body();',
  '    }',
  '',
  '    /** The first text of this name; use the JSON library of your project instead. */',
  '    static String textOf(String json, String name) {',
  '        var found = Pattern.compile("\\"" + name + "\\"\\\\s*:\\\\s*\\"([^\\"]*)\\"").matcher(json);',
  '        return found.find() ? found.group(1) : null;',
  '    }',
  '',
  '    static String tokenFor(String path, String grant) throws Exception {',
  '        // Sign exactly the characters that are sent: JSON without spaces.',
  '        var body = """',
  '            {"merchantCode":"%s","timestamp":%d,%s}""".formatted(MERCHANT_CODE, Instant.now().getEpochSecond(), grant);',
  ...signer('        '),
  '        return textOf(call(HttpRequest.newBuilder(URI.create(BASE_URL + path))',
  '            .header("X-SIGNATURE", Base64.getEncoder().encodeToString(signer.sign()))',
  '            .POST(HttpRequest.BodyPublishers.ofString(body))), "token");',
  '    }',
]

const redirect = (server: SampleServer): string =>
  lines(
    ...paymentImports,
    'import java.util.*;',
    'import java.util.stream.Collectors;',
    '',
    'public class Redirect {',
    ...payment(server),
    '',
    '    public static void main(String[] arguments) throws Exception {',
    '        // Store the order with its amount under this id before the customer leaves.',
    '        var idPayin = UUID.randomUUID().toString();',
    '        var token = tokenFor("/auth-tokens", """',
    '            "operations":["POST /payins/!availablePaymentOptions","POST /payins/%1$s","GET /payins/%1$s",\\',
    '            "GET /merchant-info"],"money":{"amount":60,"currencyCode":"BRL"}""".formatted(idPayin));',
    '        var query = new LinkedHashMap<String, String>();',
    '        query.put("merchantCode", MERCHANT_CODE);',
    '        query.put("idPayin", idPayin);',
    '        query.put("token", token);',
    '        query.put("amount", "60");',
    '        query.put("currencyCode", "BRL");',
    '        query.put("callbackUrl", "http://localhost:3000/callback");',
    '        query.put("returnUrl", "http://localhost:3000/orders/" + idPayin);',
    `        System.out.println("${server.paymentAppUrl}/?" + query.entrySet().stream()`,
    '            .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), java.nio.charset.StandardCharsets.UTF_8))',
    '            .collect(Collectors.joining("&")));',
    '    }',
    '}',
  )

const callback = (server: SampleServer): string =>
  lines(
    'import com.sun.net.httpserver.HttpServer;',
    ...paymentImports,
    '',
    'public class Callback {',
    ...payment(server),
    '',
    '    public static void main(String[] arguments) throws Exception {',
    '        var server = HttpServer.create(new InetSocketAddress(3000), 0);',
    '        server.createContext("/callback", exchange -> {',
    '            var status = 200;',
    '            try {',
    '                var idPayin = textOf(new String(exchange.getRequestBody().readAllBytes(), "UTF-8"), "idEntity");',
    '                // A callback proves nothing: read the payin, and compare status and money with your order.',
    '                var token = tokenFor("/auth-tokens-by-action",',
    '                    "\\"action\\":\\"PAYIN_INFO\\",\\"idPayment\\":\\"" + idPayin + "\\"");',
    '                var payin = call(HttpRequest.newBuilder(URI.create(BASE_URL + "/payins/" + idPayin))',
    '                    .header("Authorization", "Bearer " + token));',
    '                System.out.println(idPayin + " " + textOf(payin, "status"));',
    '            } catch (Exception error) {',
    '                System.out.println(error.getMessage());',
    '                status = 503; // the gateway calls again',
    '            }',
    '            exchange.sendResponseHeaders(status, -1);',
    '            exchange.close();',
    '        });',
    '        server.start();',
    '    }',
    '}',
  )

/** Java 17 or newer. */
export const java: Language = { label: 'Java', operation, redirect, callback }
