import type { OperationName } from '../operations/operations.ts'
import { indented, type Language, lines, prettyJson, requestOf, type Sample, signedFormat } from './sample.ts'

const classOf = (name: OperationName): string => name.charAt(0).toUpperCase() + name.slice(1)

const inBlock = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""')

function operation(sample: Sample): string {
  const { method, url, body, hasToken } = requestOf(sample)
  return lines(
    'import java.net.URI;',
    'import java.net.http.*;',
    ...(hasToken ? [] : signingImports),
    '',
    `public class ${classOf(sample.name)} {`,
    '    public static void main(String[] arguments) throws Exception {',
    ...(hasToken ? bodyOf(body) : signedBodyOf(body)),
    `        var request = HttpRequest.newBuilder(URI.create("${url}"))`,
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
  `            ${inBlock(signedFormat(body, '%s'))}""".formatted(Instant.now().getEpochSecond());`,
  '        var pem = Files.readString(Path.of("merchant.pem")).replaceAll("-----[A-Z ]+-----|\\\\s", "");',
  '        var key = new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem));',
  '        var signer = Signature.getInstance("SHA256withRSA");',
  '        signer.initSign(KeyFactory.getInstance("RSA").generatePrivate(key));',
  '        signer.update(body.getBytes("UTF-8"));',
]

/** Java 17 or newer. */
export const java: Language = { label: 'Java', operation }
