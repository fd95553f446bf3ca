require 'json'
require 'net/http'
require 'openssl'
require 'socket'

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

# In your application this is a route of Rails or Sinatra.
def answer(body)
  id_payin = JSON.parse(body)['idEntity']
  # A callback proves nothing: read the payin, and compare status and money with your order.
  token = token_for('/auth-tokens-by-action', { 'action' => 'PAYIN_INFO', 'idPayment' => id_payin })
  request = Net::HTTP::Get.new(URI("#{BASE_URL}/payins/#{id_payin}"))
  payin = call(request, { 'Authorization' => "Bearer #{token}" })
  warn "#{id_payin} #{payin['process']['status']} #{payin['paymentRequested']['money']}"
  '200 OK'
rescue StandardError => error
  warn error.message
  '503 Service Unavailable' # the gateway calls again
end

server = TCPServer.new(3000)
loop do
  socket = server.accept
  length = 0
  while (line = socket.gets&.chomp) && !line.empty?
    length = line.split.last.to_i if line =~ /\Acontent-length:/i
  end
  socket.write "HTTP/1.1 #{answer(socket.read(length))}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
  socket.close
rescue SystemCallError => error
  warn error.message # the caller has hung up
end
