import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, onErrorToast, onSessionEnded } from './call.ts'
import { serverClock } from './clock.ts'

interface Seen {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

let server: Server
let seen: Seen[] = []
let respond: (seen: Seen) => { status?: number; body: string } | undefined
const realFetch = globalThis.fetch

const ok = (result: unknown) => ({
  body: JSON.stringify({ retCode: 0, retMsg: 'OK', result, retExtInfo: {}, requestId: 'r', time: 1 }),
})
const refusal = (retCode: number, retMsg: string) => ({
  body: JSON.stringify({ retCode, retMsg, result: {}, retExtInfo: {}, requestId: 'r', time: 1 }),
})

beforeEach(async () => {
  seen = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      const record = {
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://test'),
        headers: request.headers,
        body,
      }
      seen.push(record)
      const answer = respond(record)
      if (answer === undefined) return
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      response.end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // The page of the test has no origin of its own: paths go to the test's server.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init))
})

afterEach(async () => {
  vi.unstubAllGlobals()
  document.cookie = 'user_token=; max-age=0'
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe('call', () => {
  it('[REQ-01] sends a GET with its query, a timestamp and the headers of the terminal', async () => {
    respond = () => ok({ list: [] })
    const answer = await call('trades', { symbol: 'BTCUSDT', limit: '50' })
    expect(answer).toEqual({ ok: true, result: { list: [] } })
    const [request] = seen
    expect(request?.method).toBe('GET')
    expect(request?.url.pathname).toBe('/contract/v5/public/trades')
    expect(request?.url.searchParams.get('symbol')).toBe('BTCUSDT')
    expect(Math.abs(Date.now() - Number(request?.url.searchParams.get('timestamp')))).toBeLessThan(5_000)
    expect(request?.headers['platform']).toBe('pc')
    expect(request?.headers['language']).toBe('en')
    expect(request?.headers['usertoken']).toBeUndefined()
  })

  it('[REQ-01] sends a POST as JSON with the token of the readable cookie and a client tag for trading', async () => {
    document.cookie = 'user_token=abc'
    respond = () => ok({ orderId: '7', orderLinkId: 'mine', price: '0' })
    const request = {
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Market',
      qty: '0.001',
      orderLinkId: 'mine',
    } as const
    serverClock.sample(1_800_000_000_000, Date.now(), Date.now())
    await call('createOrder', request, { clientTag: 'tag-1' })
    expect(seen[0]?.method).toBe('POST')
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(request)
    expect(seen[0]?.headers['content-type']).toBe('application/json')
    expect(seen[0]?.headers['usertoken']).toBe('abc')
    expect(seen[0]?.headers['x-client-tag']).toBe('tag-1')
    const deadline = Number(seen[0]?.headers['x-deadline'])
    expect(deadline).toBeGreaterThanOrEqual(1_800_000_009_000)
    expect(deadline).toBeLessThan(1_800_000_020_000)
  })

  it('refuses an answer that does not fit its schema instead of handing it on', async () => {
    respond = () => ok({ list: [{ id: 1 }] })
    const answer = await call('trades', { symbol: 'BTCUSDT' }, { toast: false })
    expect(answer).toMatchObject({ ok: false, error: { code: 500 } })
  })

  it('[REQ-07] ends with 9000001 when no answer comes in time, and calls an order unknown', async () => {
    respond = () => undefined
    const read = await call('time', {}, { timeout: 60, toast: false })
    expect(read).toMatchObject({
      ok: false,
      error: { code: 9_000_001, message: 'request timed out', unknown: false },
    })
    const cancel = await call('cancelAllOrders', {}, { timeout: 60, toast: false })
    expect(cancel).toMatchObject({ ok: false, error: { code: 9_000_001, unknown: true } })
  })

  it('calls an order unknown when the connection breaks', async () => {
    respond = () => {
      server.closeAllConnections()
      return undefined
    }
    const answer = await call('cancelAllOrders', {}, { toast: false })
    expect(answer).toMatchObject({ ok: false, error: { code: 500, unknown: true } })
  })

  it('[ERR-01] tells of the end of the session on 10007', async () => {
    respond = () => ({ status: 401, ...refusal(10007, 'Please log in to do this.') })
    const ended = vi.fn()
    const stop = onSessionEnded(ended)
    await call('wallet', {}, { toast: false })
    stop()
    expect(ended).toHaveBeenCalledOnce()
  })

  it('[ERR-01] shows 10006 at most once in 10 s, other errors each time, and none when asked not to', async () => {
    const shown: number[] = []
    const stop = onErrorToast((error) => shown.push(error.code))
    respond = () => refusal(10006, 'Too many requests.')
    await call('time', {})
    await call('time', {})
    expect(shown).toEqual([10006])
    respond = () => refusal(110007, 'No balance.')
    await call('time', {})
    await call('time', {})
    await call('time', {}, { toast: false })
    stop()
    expect(shown).toEqual([10006, 110007, 110007])
  })
})
