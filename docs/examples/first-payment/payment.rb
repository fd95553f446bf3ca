BASE_URL = '{base_url}'
MERCHANT_CODE = '{merchant_code}'

def call(request, headers, body = nil)
  { 'X-API-Version' => '2', 'Content-Type' => 'application/json', **headers }.each { |name, value| request[name] = value }
  request.body = body
  uri = request.uri
  options = { use_ssl: uri.scheme == 'https', read_timeout: 20 }
  response = Net::HTTP.start(uri.hostname, uri.port, **options) { |http| http.request(request) }
  raise "#{response.code} #{response.body}" unless response.is_a?(Net::HTTPSuccess)

  JSON.parse(response.body)
end

def token_for(path, grant)
  body = JSON.generate({ 'merchantCode' => MERCHANT_CODE, 'timestamp' => Time.now.to_i, **grant })
  # Sign exactly the bytes that are sent: JSON.generate writes no spaces.
  key = OpenSSL::PKey::RSA.new(File.read('merchant.pem'))
  signature = [key.sign('SHA256', body)].pack('m0')
  call(Net::HTTP::Post.new(URI(BASE_URL + path)), { 'X-SIGNATURE' => signature }, body)['token']
end
