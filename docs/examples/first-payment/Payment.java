    static final String BASE_URL = "{base_url}";
    static final String MERCHANT_CODE = "{merchant_code}";
    static final HttpClient client = HttpClient.newHttpClient();

    static String call(HttpRequest.Builder request) throws Exception {
        request.header("X-API-Version", "2").header("Content-Type", "application/json");
        var response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() >= 300) throw new Exception(response.statusCode() + " " + response.body());
        return response.body();
    }

    /** The first text or number of this name; use the JSON library of your project instead. */
    static String valueOf(String json, String name) {
        var found = Pattern.compile("\"" + name + "\"\\s*:\\s*\"?([^\",}]*)").matcher(json);
        return found.find() ? found.group(1) : null;
    }

    static String tokenFor(String path, String grant) throws Exception {
        // Sign exactly the characters that are sent: JSON without spaces.
        var body = """
            {"merchantCode":"%s","timestamp":%s,%s}""".formatted(MERCHANT_CODE, Instant.now().getEpochSecond(), grant);
        var pem = Files.readString(Path.of("merchant.pem")).replaceAll("-----[A-Z ]+-----|\\s", "");
        var key = new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem));
        var signer = Signature.getInstance("SHA256withRSA");
        signer.initSign(KeyFactory.getInstance("RSA").generatePrivate(key));
        signer.update(body.getBytes("UTF-8"));
        return valueOf(call(HttpRequest.newBuilder(URI.create(BASE_URL + path))
            .header("X-SIGNATURE", Base64.getEncoder().encodeToString(signer.sign()))
            .POST(HttpRequest.BodyPublishers.ofString(body))), "token");
    }
