import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { endpoints } from '@perpdesk/protocol'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TestClient } from '../../../../testing/test-client.ts'
import { startTestExchange, type TestExchange } from '../../../../testing/test-exchange.ts'
import { OTHER_REQUESTS } from '../../../core/budgets/budgets.ts'
import { MAX_OWED, OwedAnswers } from './owed-answers.ts'

const SCRIPT = '/assets/app-1a2b3c.js'
/** Bytes; more than the buffers of a connection hold. */
const LARGE = 8_000_000

let terminalDir: string
let exchange: TestExchange
const open: Socket[] = []

beforeAll(async () => {
  terminalDir = mkdtempSync(join(tmpdir(), 'perpdesk-door-'))
  mkdirSync(join(terminalDir, 'assets'))
  writeFileSync(join(terminalDir, 'index.html'), '<!doctype html><meta name="perpdesk-settings" content="{}" />')
  writeFileSync(join(terminalDir, SCRIPT), 'x'.repeat(LARGE))
  writeFileSync(join(terminalDir, `${SCRIPT}.br`), 'brotli')
  writeFileSync(join(terminalDir, `${SCRIPT}.gz`), 'gzip')
  exchange = await startTestExchange({ config: { rateLimits: true, terminalDir } })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})
afterAll(async () => {
  await exchange.stop()
  rmSync(terminalDir, { recursive: true, force: true })
})

/** Sends raw bytes; `answer` collects everything received until the connection ends. */
function raw(text: string, { localAddress = '127.0.0.1', url = exchange.url } = {}) {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress }, () => socket.write(text))
  open.push(socket)
  const connection = { socket, answer: '', closed: false }
  socket.on('data', (chunk: Buffer) => {
    connection.answer += chunk.toString('latin1')
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    connection.closed = true
  })
  return connection
}

const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}\r\n`
const answers = (text: string) => text.split('HTTP/1.1 ').length - 1

describe('answers that nobody reads', () => {
  it('[SEC-05] a connection that asks for more than it may be owed is closed, and what is left unread of it is not answered', async () => {
    const many = raw(ask(SCRIPT).repeat(1_226))
    await expect.poll(() => many.closed).toBe(true)
    expect(answers(many.answer)).toBeLessThanOrEqual(MAX_OWED)
  })

  it('[SEC-05] as many as it may be owed are all answered, in their order', async () => {
    const paths = ['/health', '/nothing', '/ready', '/health']
    const some = raw(paths.map((path) => ask(path)).join(''))
    await expect.poll(() => answers(some.answer)).toBe(4)
    expect(some.answer.match(/HTTP\/1\.1 [0-9]+/g)?.map((line) => line.slice(9))).toEqual(['200', '404', '200', '200'])
    some.socket.write(ask('/health').repeat(MAX_OWED))
    await expect.poll(() => answers(some.answer)).toBe(4 + MAX_OWED)
    expect(some.closed).toBe(false)
  })

  it('[SEC-05] however many wait for a file, it is never open for them', async () => {
    for (let index = 0; index < 40; index += 1) raw(ask(SCRIPT).repeat(MAX_OWED)).socket.pause()
    await expect.poll(() => exchange.gateway.sockets()).toBe(0)
    const client = await fetch(exchange.url + SCRIPT, { headers: { 'accept-encoding': 'identity' } })
    expect((await client.text()).length).toBe(LARGE)
    const files = readdirSync('/proc/self/fd').map((name) => {
      try {
        return readlinkSync(`/proc/self/fd/${name}`)
      } catch {
        return ''
      }
    })
    expect(files.filter((name) => name.startsWith(terminalDir))).toEqual([])
  })

  it('[SEC-05] of requests beyond those that may be owed the server makes nothing', async () => {
    let made = 0
    class Counted extends IncomingMessage {
      constructor(socket: Socket) {
        super(socket)
        made += 1
      }
    }
    const owed = new OwedAnswers(true)
    const server = createServer({ IncomingMessage: Counted }, (incoming, response) => owed.add(incoming, response))
    owed.watch(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000))
    await new Promise((resolve) => socket.once('close', resolve))
    expect(made).toBe(MAX_OWED + 1)
    server.close()
  })

  it('[SEC-05] a connection whose peer does not read is closed; one whose answer takes its time is not', async () => {
    const owed = new OwedAnswers(true)
    const waiting: (() => void)[] = []
    const server = createServer((incoming, response) => {
      owed.add(incoming, response)
      if (incoming.url === '/large') response.end(Buffer.alloc(64_000_000))
      else waiting.push(() => response.end('late'))
    })
    owed.watch(server, 300)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A server that listens on a port has an address of this type.
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const gone = new Promise<void>((resolve) => server.once('connection', (socket) => socket.once('close', resolve)))
    raw(ask('/large'), { url }).socket.pause()
    const patient = raw(ask('/late'), { url })
    await gone
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(patient.closed).toBe(false)
    waiting[0]?.()
    await expect.poll(() => patient.answer).toContain('late')
    server.closeAllConnections()
    server.close()
  })

  it('[SEC-05, API-03] an address is owed five hundred answers at once, over all connections', async () => {
    const owed = new OwedAnswers(true)
    let refusals = 0
    const server = createServer((incoming, response) => {
      owed.add(incoming, response)
      try {
        owed.addOf(incoming.url ?? '', incoming, response)
      } catch {
        refusals += 1
        response.end('refused')
      }
    })
    owed.watch(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A server that listens on a port has an address of this type.
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    // Five requests on each connection: closing it also drops the requests queued behind the first.
    const busy = Array.from({ length: 101 }, () => raw(ask('/somebody').repeat(5), { url }))
    await expect.poll(() => refusals).toBe(5)
    const other = raw(ask('/another'), { url })
    for (const { socket } of busy) socket.destroy()
    await expect
      .poll(async () => {
        const again = raw(ask('/somebody'), { url })
        await new Promise((resolve) => setTimeout(resolve, 100))
        return again.answer
      })
      .toBe('')
    expect(other.answer).toBe('')
    server.closeAllConnections()
    server.close()
  })

  it('[SEC-05] files and unknown paths have a budget for each address; probes and other addresses have theirs', async () => {
    const from = (localAddress: string, path: string) =>
      new Promise<number>((resolve, reject) => {
        const { hostname, port } = new URL(exchange.url)
        get({ hostname, port, path, localAddress, agent: false }, (response) => {
          response.resume()
          resolve(response.statusCode ?? 0)
        }).on('error', reject)
      })
    const spend = Array.from({ length: 40 }, async () => {
      const connection = raw('', { localAddress: '127.0.0.2' })
      for (let sent = 0; sent < OTHER_REQUESTS.burst; sent += MAX_OWED) {
        connection.socket.write(ask('/nothing').repeat(MAX_OWED))
        const until = sent + MAX_OWED
        await expect.poll(() => answers(connection.answer) >= until || connection.closed, { interval: 5 }).toBe(true)
        if (connection.answer.includes('HTTP/1.1 429')) return connection.answer
      }
      return connection.answer
    })
    expect((await Promise.all(spend)).some((answer) => /HTTP\/1\.1 429[^]*retry-after: 1/i.test(answer))).toBe(true)
    expect(await from('127.0.0.2', '/health')).toBe(200)
    expect(await from('127.0.0.3', '/nothing')).toBe(404)
  })
})

describe('requests that are cut off or refused', () => {
  it('[SEC-05] headers that come slowly are cut off after five seconds, a body after ten', {
    timeout: 40_000,
  }, async () => {
    const began = performance.now()
    const headers = raw('GET /health HTTP/1.1\r\nHost: a\r\n')
    const body = raw(
      `POST ${endpoints.logOut.path} HTTP/1.1\r\nHost: a\r\nOrigin: ${exchange.url}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    )
    await expect.poll(() => headers.closed, { timeout: 20_000 }).toBe(true)
    expect(headers.answer).toMatch(/^HTTP\/1\.1 408/)
    expect(performance.now() - began).toBeLessThan(20_000)
    await expect.poll(() => body.closed, { timeout: 20_000 }).toBe(true)
    expect(performance.now() - began).toBeGreaterThanOrEqual(9_000)
  })

  it('[SEC-01] two hosts, or none, are refused on every path', async () => {
    const upgrade = 'Upgrade: websocket\r\nConnection: Upgrade\r\n'
    for (const path of ['/', '/health', endpoints.time.path, '/realtime/public']) {
      const more = path === '/realtime/public' ? upgrade : ''
      for (const hosts of ['Host: 127.0.0.1\r\nhost: evil.example\r\n', '']) {
        const connection = raw(`GET ${path} HTTP/1.1\r\n${hosts}${more}\r\n`)
        await expect.poll(() => connection.answer).toMatch(/^HTTP\/1\.1 400[^]*10400/)
      }
    }
  })

  it.each(['/', '/health', '/ready', '/metrics', SCRIPT])(
    '[API-03] HEAD %s has the head of GET and no body',
    async (path) => {
      const headers = { 'accept-encoding': 'identity' }
      const got = await fetch(exchange.url + path, { headers })
      const length = got.headers.get('content-length')
      await got.arrayBuffer()
      const head = await fetch(exchange.url + path, { method: 'HEAD', headers })
      expect([head.status, head.headers.get('content-type')]).toEqual([200, got.headers.get('content-type')])
      if (path !== '/metrics') expect(head.headers.get('content-length')).toBe(length)
      expect(await head.text()).toBe('')
    },
  )
})

describe('answers of the server', () => {
  it('[SEC-01] who logs out leaves nothing that was fetched in the browser, and keeps cookies and layout', async () => {
    const client = await TestClient.demo(exchange.url)
    const { headers } = await client.ask('logOut', {})
    expect(headers.get('clear-site-data')).toBe('"cache"')
    expect([...client.cookies.keys()]).toEqual(['demo'])
  })

  it('[OPS-03, SEC-05] figures are told on this machine and to whoever has the token', async () => {
    const metricsToken = 'collector-of-the-house'
    const running = await startTestExchange({ config: { metricsToken } })
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${running.url}/metrics`, { headers })).status
    expect(await status({})).toBe(200)
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
      expect(await status({ [name]: '1.2.3.4' })).toBe(404)
      expect(await status({ [name]: '1.2.3.4', authorization: 'Bearer collector-of-the-hovel' })).toBe(404)
      expect(await status({ [name]: '1.2.3.4', authorization: `Bearer ${metricsToken}` })).toBe(200)
    }
    await running.stop()
  })

  it('[API-03] large public answers are compressed as the caller takes them, private ones only where the table allows it', async () => {
    await exchange.setIndex('BTCUSDT', '65000')
    const maker = await exchange.openMaker()
    for (let level = 0; level < 120; level += 1) await maker.place('BTCUSDT', 'Buy', `${64_000 - level}`, '0.01')
    const client = await TestClient.demo(exchange.url)
    for (let level = 0; level < 8; level += 1) {
      const order = {
        symbol: 'BTCUSDT',
        side: 'Buy',
        orderType: 'Limit',
        price: `${63_000 - level}`,
        qty: '0.01',
      } as const
      await client.call('createOrder', order)
    }
    const load = (path: string, accepted: string) =>
      new Promise<{ coding: string | undefined; bytes: Buffer }>((resolve, reject) => {
        const headers = { ...client.headers(), 'accept-encoding': accepted }
        request(exchange.url + path, { headers }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({ coding: response.headers['content-encoding'], bytes: Buffer.concat(chunks) }),
          )
        })
          .on('error', reject)
          .end()
      })
    const book = `${endpoints.depth.path}?symbol=BTCUSDT&limit=200`
    const plain = await load(book, 'identity')
    expect(plain.coding).toBeUndefined()
    expect(plain.bytes.length).toBeGreaterThan(1_000)
    const result = (bytes: Buffer) => (JSON.parse(bytes.toString()) as { result: unknown }).result
    for (const [accepted, coding, unpack] of [
      ['gzip, br', 'br', brotliDecompressSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      const packed = await load(book, accepted)
      expect(packed.coding).toBe(coding)
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
      expect(result(unpack(packed.bytes))).toEqual(result(plain.bytes))
    }
    const small = await load(endpoints.time.path, 'gzip, br')
    expect(small.coding).toBeUndefined()
    const own = await load(endpoints.openOrders.path, 'gzip, br')
    expect(own.bytes.length).toBeGreaterThan(2_048)
    expect(own.coding).toBeUndefined()

    for (let day = 0; day < 30; day += 1) {
      exchange.advance(86_400_000)
      await exchange.setIndex('BTCUSDT', '65000')
    }
    const days = `${endpoints.equityHistory.path}?limit=30`
    const history = await load(days, 'identity')
    const packed = await load(days, 'gzip')
    expect(packed.coding).toBe('gzip')
    expect(packed.bytes.length).toBeLessThan(history.bytes.length / 4)
    expect(result(gunzipSync(packed.bytes))).toEqual(result(history.bytes))
  })
})
