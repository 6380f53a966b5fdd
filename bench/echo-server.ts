import { createServer } from 'node:http'

/** The least an HTTP server can do with an order: parse it and send it back. Started as a process of its own; tells its port. */
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString('utf8')
  })
  request.on('end', () => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ retCode: 0, result: JSON.parse(body) }))
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.send?.(address.port)
})
