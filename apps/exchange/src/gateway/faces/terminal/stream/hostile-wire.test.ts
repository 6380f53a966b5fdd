import { connect } from 'node:net'
import { PRIVATE_STREAM_PATH, PUBLIC_STREAM_PATH } from '@perpdesk/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { comesWithin } from '../../../../testing/comes-within.ts'
import { TestClient } from '../../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../../testing/test-exchange.ts'
import { TestSocket } from '../../../../testing/test-socket.ts'

let exchange: TestExchange
let before: { seq: number; hash: string }

const state = () => ({ seq: exchange.sequencer.engine.seq, hash: exchange.sequencer.engine.stateHash() })

beforeAll(async () => {
  exchange = await startTestExchange()
  await exchange.setIndex('BTCUSDT', '65000')
  await TestClient.demo(exchange.url)
})
afterAll(() => exchange.stop())
beforeEach(() => {
  before = state()
})
afterEach(async () => {
  expect(state()).toEqual(before)
  // After any input the next client is served normally.
  expect((await new TestClient(exchange.url).call('status', {})).accepting).toBe(true)
})

/** Longer than any machine takes to answer. */
const PATIENCE_MS = 10_000

/**
 * True if an answer is complete: its body has the announced length, or after an upgrade the header of a first frame.
 */
function isWhole(reported: string): boolean {
  const end = reported.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = reported.startsWith('HTTP/1.1 101')
    ? '4'
    : /^content-length: (\d+)\r$/im.exec(reported.slice(0, end + 2))?.[1]
  return length !== undefined && reported.length >= end + 4 + Number.parseInt(length, 10)
}

/** Writes bytes to the port and returns the answer, or the part received before the server closed the connection. */
function raw(bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(exchange.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let reported = ''
    const done = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(reported)
    }
    const timer = setTimeout(done, PATIENCE_MS)
    socket.on('data', (chunk) => {
      reported += chunk.toString('latin1')
      if (isWhole(reported)) done()
    })
    socket.on('close', done)
    socket.on('error', () => undefined)
    socket.write(bytes)
  })
}

const post = (headers: string, body: string) => `POST /user/public/demo HTTP/1.1\r\nHost: x\r\n${headers}\r\n${body}`

describe('bytes that are no HTTP', () => {
  const rows: [string, string | Buffer, number][] = [
    ['nonsense', 'hello there\r\n\r\n', 400],
    ['zero bytes', Buffer.alloc(64), 400],
    ['a TLS hello', Buffer.from('16030100c8010000c40303', 'hex'), 400],
    ['another version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', 400],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}'), 400],
    ['a negative length', post('Content-Length: -2\r\n', '{}'), 400],
    ['a length that is none', post('Content-Length: 0x2\r\n', '{}'), 400],
    ['a length and chunks', post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'), 400],
    ['an unknown transfer coding', post('Transfer-Encoding: chunked, x\r\n', '{}'), 400],
    [
      'chunks that are none',
      post('Transfer-Encoding: chunked\r\nContent-Type: application/json\r\nOrigin: x\r\n', 'zz\r\n{}'),
      403,
    ],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost : x\r\n\r\n', 400],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n', 400],
    ['a zero byte in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: b\0c\r\n\r\n', 400],
    ['a bare carriage return', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: b\rc\r\n\r\n', 400],
    ['no host', 'GET /health HTTP/1.1\r\n\r\n', 400],
    ['20 kB of headers', `GET /health HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address of 20 kB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['a method of its own', 'HACK / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['TRACE', 'TRACE /contract/v5/order/create HTTP/1.1\r\nHost: x\r\n\r\n', 405],
    ['a space in the address', 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['broken encoding in the address', 'GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['an address of another exchange', 'GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n', 404],
    [
      'a body longer than it says',
      `${post('Content-Length: 2\r\nContent-Type: application/json\r\nOrigin: x\r\n', '{}')}XX`,
      403,
    ],
  ]

  it.each(rows)('[API-03] %s gets its status and a sentence', async (_, bytes, status) => {
    const reported = await raw(bytes)
    expect(reported.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
    expect(reported.slice(reported.indexOf('\r\n\r\n'))).toMatch(/^\s*$|"retMsg":"[A-Z][^"]*\."/)
    expect(reported.toLowerCase()).not.toContain('stack')
  })

  it('[API-03] a hundred half-open requests keep nobody else waiting', async () => {
    const { hostname, port } = new URL(exchange.url)
    const sockets = Array.from({ length: 100 }, () => {
      const socket = connect(Number(port), hostname, () =>
        socket.write('POST /user/public/login HTTP/1.1\r\nHost: x\r\nX-'),
      )
      return socket.on('error', () => undefined)
    })
    expect(await comesWithin(1_000, new TestClient(exchange.url).call('time', {}))).toBe(true)
    for (const socket of sockets) socket.destroy()
  })
})

const sockets: [string, () => Promise<TestSocket>][] = [
  ['public', () => TestSocket.public(exchange.url)],
  ['private', () => TestSocket.open(exchange.url, `${PRIVATE_STREAM_PATH}?v=2`)],
]

describe.each(sockets)('hostile messages on the %s socket', (socket, open) => {
  const rows: [string, unknown, number][] = [
    ['nothing', '', 10_001],
    ['no JSON', 'hello', 10_001],
    ['half a JSON', '{"op":', 10_001],
    ['null', 'null', 10_001],
    ['a list', '[]', 10_001],
    ['a text', '"ping"', 10_001],
    ['a number', '1e309', 10_001],
    ['no op', {}, 10_001],
    ['an op of its own', { op: 'order.create', args: [] }, 10_001],
    ['an op in capitals', { op: 'PING' }, 10_001],
    ['an op that is a list', { op: ['ping'] }, 10_001],
    ['constructor as op', { op: 'constructor' }, 10_001],
    ['an extra field', { op: 'ping', isAdmin: true }, 10_001],
    ['args without need', { op: 'ping', args: [] }, 10_001],
    ['__proto__', '{"op":"ping","__proto__":{"x":1}}', 10_001],
    ['a key twice', '{"op":"ping","op":"login"}', 10_001],
    ['depth 17', `{"op":"subscribe","args":${'['.repeat(17)}${']'.repeat(17)}}`, 10_001],
    ['no args', { op: 'subscribe' }, 10_001],
    ['empty args', { op: 'subscribe', args: [] }, 10_001],
    ['201 args', { op: 'subscribe', args: Array(201).fill('tickers.all') }, 10_001],
    ['args that are a text', { op: 'subscribe', args: 'tickers.all' }, 10_001],
    ['args that are numbers', { op: 'subscribe', args: [1, 2] }, 10_001],
    ['args that are null', { op: 'unsubscribe', args: [null] }, 10_001],
    ['a topic of 65 characters', { op: 'subscribe', args: ['x'.repeat(65)] }, 10_001],
    ['a lone surrogate', '{"op":"subscribe","args":["\\ud800"]}', 10_001],
    ['a reqId of 37 characters', { op: 'ping', reqId: 'x'.repeat(37) }, 10_001],
    ['a reqId that is a number', { op: 'ping', reqId: 1 }, 10_001],
    ['a login without a token', { op: 'login', args: [] }, 10_001],
    ['a login with two tokens', { op: 'login', args: ['a', 'b'] }, 10_001],
    ['a login of 129 characters', { op: 'login', args: ['x'.repeat(129)] }, 10_001],
    ['a login by number', { op: 'login', args: [1] }, 10_001],
    ['a binary frame', Buffer.from('{"op":"ping"}'), 10_001],
    ['a made-up token', { op: 'login', args: ['x'.repeat(43)] }, socket === 'private' ? 10_032 : 10_001],
    ['somebody else’s topic', { op: 'subscribe', args: ['order.1000'] }, socket === 'private' ? 10_007 : 10_030],
    ['a topic that looks like a path', { op: 'subscribe', args: ['../order'] }, socket === 'private' ? 10_007 : 10_030],
    [
      'a topic of a foreign alphabet',
      { op: 'subscribe', args: ['orderbook.\u0412TCUSDT'] },
      socket === 'private' ? 10_007 : 10_030,
    ],
    ['a private topic', { op: 'subscribe', args: ['wallet'] }, socket === 'private' ? 10_007 : 10_030],
  ]

  it.each(rows)('[API-03] %s is answered with its code and a sentence', async (_, message, code) => {
    const socket = await open()
    const answer = await socket.ask(message)
    expect(answer).toMatchObject({ success: false, retCode: code })
    expect(answer.retMsg).toMatch(/^[A-Z][^<>]*\.$/)
    expect(socket.messages).toEqual([])
    socket.ws.terminate()
  })

  it('[API-03] thirty messages at once are too many: a code, a reason, the end', async () => {
    const socket = await open()
    for (let i = 0; i < 30; i += 1) socket.send({ op: 'ping' })
    expect(await socket.closed).toEqual({ code: 1008, reason: 'too many messages' })
    expect(socket.answers.at(-1)).toMatchObject({ op: 'error', retCode: 10_006 })
  })

  it('[API-03] a hundred thousand tiny frames end the socket, not the exchange', async () => {
    const socket = await open()
    for (let i = 0; i < 100_000; i += 1) socket.ws.send('{}')
    expect((await socket.closed).code).not.toBe(1000)
  })

  it('[API-03] a flood of pings ends it too', async () => {
    const socket = await open()
    for (let i = 0; i < 200; i += 1) socket.ws.ping()
    expect((await socket.closed).code).toBe(1008)
  })

  it('[API-03] a message of 65 kB is cut off', async () => {
    const socket = await open()
    socket.send(`{"op":"${'x'.repeat(66_000)}"}`)
    expect((await socket.closed).code).toBe(1009)
  })
})

/** Returns a client frame. With `mask` false it violates the protocol. */
function frame(first: number, payload: Buffer, mask = true): Buffer {
  const length = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255]
  length[0] = (length[0] ?? 0) | (mask ? 0x80 : 0)
  return Buffer.concat([Buffer.from([first, ...length]), mask ? Buffer.alloc(4) : Buffer.alloc(0), payload])
}

describe('frames that the standard forbids', () => {
  const TEXT = 0x81
  const rows: [string, Buffer, number][] = [
    ['text that is not UTF-8', frame(TEXT, Buffer.from([0xff, 0xfe])), 1007],
    ['a lone surrogate in UTF-8', frame(TEXT, Buffer.from([0xed, 0xa0, 0x80])), 1007],
    ['a frame without a mask', frame(TEXT, Buffer.from('{}'), false), 1002],
    ['reserved bits', frame(0xf1, Buffer.from('{}')), 1002],
    ['an unknown opcode', frame(0x83, Buffer.from('{}')), 1002],
    ['a fragmented ping', frame(0x09, Buffer.from('x')), 1002],
    ['a ping of 200 bytes', frame(0x89, Buffer.alloc(200)), 1002],
    ['a continuation of nothing', frame(0x80, Buffer.from('x')), 1002],
    ['a message in a message', Buffer.concat([frame(0x01, Buffer.from('{')), frame(TEXT, Buffer.from('{}'))]), 1002],
    ['a length of 2^63', Buffer.from([TEXT, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 1009],
    ['a length of 4 GB', Buffer.from([TEXT, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]), 1009],
    ['a close code that is none', frame(0x88, Buffer.from([0, 1])), 1002],
    [
      'fragments without end',
      Buffer.concat([frame(0x01, Buffer.from('x')), ...Array(100_000).fill(frame(0x00, Buffer.from('x')))]),
      1008,
    ],
  ]

  it.each(rows)('[API-03] %s is closed with its code', async (_, bytes, code) => {
    const upgrade = `GET ${PUBLIC_STREAM_PATH} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n`
    const reported = Buffer.from(await raw(Buffer.concat([Buffer.from(upgrade), bytes])), 'latin1')
    const frames = reported.subarray(reported.indexOf('\r\n\r\n') + 4)
    expect(reported.toString('latin1', 0, 12)).toBe('HTTP/1.1 101')
    expect([frames[0], frames.readUInt16BE(2)]).toEqual([0x88, code])
  })

  it.each([
    ['no key', 'Sec-WebSocket-Version: 13\r\n'],
    ['a key that is none', 'Sec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n'],
    ['an old version', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 1\r\n'],
  ])('[API-03] an upgrade with %s is refused', async (_, headers) => {
    const reported = await raw(
      `GET ${PUBLIC_STREAM_PATH} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${headers}\r\n`,
    )
    expect(reported.slice(0, 12)).toBe('HTTP/1.1 400')
  })
})
