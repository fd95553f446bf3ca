require 'json'
require 'net/http'
require 'openssl'
require 'socket'

# {payment}

# The payin of a callback; nil for any other event, which is ignored: event types grow.
def payin_of(body)
  event = JSON.parse(body)
  event['idEntity'] if event.is_a?(Hash)
rescue JSON::ParserError
  nil
end

# In your application this is a route of Rails or Sinatra.
def answer(body)
  id_payin = payin_of(body)
  return '200 OK' if id_payin.nil?

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
