import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Endpoint } from '@perpdesk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { wordErrors } from './api-error.ts'
import { call, onComplianceWall, onErrorToast, onSessionEnded } from './call.ts'
import { onCall } from './call-record.ts'
import { serverClock } from './clock.ts'
import { restrictComingSoon } from './coming-soon.ts'
import { send } from './send.ts'
import { steadyNow } from './steady-clock.ts'

interface Seen {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

let server: Server
let seen: Seen[] = []
let respond: (seen: Seen) => { status?: number; body: string; headers?: Record<string, string> } | undefined
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
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
      response.end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // The test's page has no origin of its own, so paths are resolved against the test's server.
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
    expect(answer).toMatchObject({ ok: true, result: { list: [] }, origin: { retCode: 0, requestId: 'r' } })
    const [request] = seen
    expect(request?.method).toBe('GET')
    expect(request?.url.pathname).toBe('/contract/v5/public/trades')
    expect(request?.url.searchParams.get('symbol')).toBe('BTCUSDT')
    expect(Math.abs(Date.now() - Number(request?.url.searchParams.get('timestamp')))).toBeLessThan(5_000)
    expect(request?.headers['platform']).toBe('pc')
    expect(request?.headers['language']).toBe('en')
    expect(request?.headers['usertoken']).toBeUndefined()
  })

  it('[REQ-01, ORD-06] sends a POST as JSON with the token of the readable cookie, for trading with a client tag and who sends it', async () => {
    document.cookie = 'user_token=abc'
    respond = () => ok({ orderId: '7', orderLinkId: 'mine', price: '0' })
    const request = {
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Market',
      qty: '0.001',
      orderLinkId: 'mine',
    } as const
    serverClock.sample(1_800_000_000_000, steadyNow(), steadyNow())
    await call('createOrder', request, { clientTag: 'tag-1', referer: 'reversePosition' })
    expect(seen[0]?.method).toBe('POST')
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(request)
    expect(seen[0]?.headers['content-type']).toBe('application/json')
    expect(seen[0]?.headers['usertoken']).toBe('abc')
    expect(seen[0]?.headers['x-client-tag']).toBe('tag-1')
    expect(seen[0]?.headers['x-referer']).toBe('reversePosition')
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

  it('[ERR-01] a refusal of the session before does not end one that has begun since', async () => {
    document.cookie = 'user_token=before'
    respond = () => {
      document.cookie = 'user_token=since'
      return { status: 401, ...refusal(10007, 'Please log in to do this.') }
    }
    const [ended, shown] = [vi.fn(), vi.fn()]
    const stops = [onSessionEnded(ended), onErrorToast(shown)]
    expect(await call('wallet', {})).toMatchObject({ ok: false, error: { code: 10007 } })
    for (const stop of stops) stop()
    expect(ended).not.toHaveBeenCalled()
    expect(shown).not.toHaveBeenCalled()
    expect(document.cookie).toBe('user_token=since')
  })

  it('[ERR-01] tells the end of a session once, also if a call without a toast is refused first', async () => {
    document.cookie = 'user_token=mine'
    respond = () => ({ status: 401, ...refusal(10007, 'Please log in to do this.') })
    const [ended, shown] = [vi.fn(), vi.fn()]
    const stops = [onSessionEnded(ended), onErrorToast(shown)]
    await Promise.all([call('wallet', {}, { toast: false }), call('wallet', {})])
    for (const stop of stops) stop()
    expect([ended.mock.calls.length, shown.mock.calls.length]).toEqual([1, 1])
  })

  it('[ERR-01] calls that are refused because of a log-out under way are no news', async () => {
    document.cookie = 'user_token=mine'
    const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
    respond = ({ url }) => (url.pathname.endsWith('/logout') ? undefined : refusal(10007, 'Please log in.'))
    const [ended, shown] = [vi.fn(), vi.fn()]
    const stops = [onSessionEnded(ended), onErrorToast(shown)]
    const line = new AbortController()
    const leaving = call('logOut', {}, { signal: line.signal, toast: false })
    void call('wallet', {}).then(() => refuse())
    await refused
    expect([ended, shown].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    line.abort()
    await leaving
    // The log-out was never answered: the session may last, and the next refusal is news again.
    await call('wallet', {})
    for (const stop of stops) stop()
    expect([ended, shown].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
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

  it('[REQ-02] makes a tag of its own for each order call, also where there is no crypto.randomUUID', async () => {
    vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
      throw new Error('not on this address')
    })
    respond = () => ok({ cancelled: 0 })
    await call('cancelAllOrders', {})
    await call('cancelAllOrders', {})
    const made = seen.map(({ headers }) => headers['x-client-tag'])
    expect(made[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(made[1]).not.toBe(made[0])
    respond = () => ok({ time: 1 })
    await call('time', {})
    expect(seen[2]?.headers['x-client-tag']).toBeUndefined()
  })

  it('[REQ-03] an answer that carries a token renews the stored one; nonsense is not stored', async () => {
    document.cookie = 'user_token=old'
    respond = () => ({ ...ok({ user: null }), headers: { usertoken: 'new-token_1' } })
    await call('session', {})
    expect(document.cookie).toBe('user_token=new-token_1')
    respond = () => ({ ...ok({ user: null }), headers: { usertoken: 'x; path=/evil' } })
    await call('session', {})
    expect(document.cookie).toBe('user_token=new-token_1')
  })

  it('[REQ-06] a public call says in which form it wants its answer and of which family its contract is', async () => {
    respond = () => ok({ list: [] })
    const queryOf = async (symbol: string) => {
      await call('trades', { symbol })
      return ['category', 'business', 'response_format'].map((name) => seen.at(-1)?.url.searchParams.get(name))
    }
    expect(await queryOf('BTCUSDT')).toEqual(['linear', 'usdt', 'original'])
    expect(await queryOf('BTCUSDT-26DEC25')).toEqual(['linear', 'usdt', 'original'])
    expect(await queryOf('BTCPERP')).toEqual(['linear', 'usdc', 'original'])
    expect(await queryOf('BTC-26DEC25')).toEqual(['linear', 'usdc', 'original'])
    expect(await queryOf('BTCUSD')).toEqual(['inverse', 'inverse', 'original'])
    expect(await queryOf('BTCUSDZ25')).toEqual(['inverse', 'inverse', 'original'])
    await call('positions', { symbol: 'BTCUSDT' })
    expect(seen.at(-1)?.url.searchParams.has('response_format')).toBe(false)
  })

  it('[REQ-06, LEV-07, TPSL-11] a POST of one family is tagged with it, adding margin beforehand with usdt for all', async () => {
    respond = () => ok({})
    const queryOf = async (
      name: 'cancelTotally' | 'setAutoAddMargin' | 'preAddMargin' | 'addMargin',
      symbol: string,
    ) => {
      const margin = { addToPositionBalanceE8: '100000000', addedMarginE8: '0' }
      const requests = {
        cancelTotally: { symbol, positionIdx: 0, type: 'PartialTpSlConditional' },
        setAutoAddMargin: { symbol, positionIdx: 0, newAutoAddMargin: true },
        preAddMargin: { symbol, positionIdx: 0, ...margin },
        addMargin: { symbol, positionIdx: 0, ...margin },
      } as const
      await call(name, requests[name])
      expect(JSON.parse(seen.at(-1)!.body)).toEqual(requests[name])
      return seen.at(-1)?.url.search
    }
    for (const name of ['cancelTotally', 'setAutoAddMargin', 'addMargin'] as const) {
      expect(await queryOf(name, 'BTCUSDT')).toBe('?business=usdt')
      expect(await queryOf(name, 'BTCPERP')).toBe('?business=usdc')
      expect(await queryOf(name, 'BTCUSD')).toBe('?business=inverse')
    }
    expect(await queryOf('preAddMargin', 'BTCUSD')).toBe('?business=usdt')
    await call('setLeverage', { symbol: 'BTCUSDT', buyLeverageE2: 100, sellLeverageE2: 100 })
    expect(seen.at(-1)?.url.search).toBe('')
  })

  it('[REQ-07] a spot call names its language twice and waits eight seconds', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout')
    const spot: Endpoint = {
      method: 'GET',
      path: '/spot/api/basic/symbol_list_v3',
      access: 'public',
      bucket: 'read',
      request: z.strictObject({}),
      result: z.unknown(),
    }
    respond = () => ok([])
    await send(spot, {})
    expect(seen[0]?.headers).toMatchObject({ lang: 'en', 'accept-language': 'en' })
    await call('time', {}, { toast: false })
    expect(limits.mock.calls).toEqual([[8_000], [10_000]])
    expect(seen[1]?.headers['lang']).toBeUndefined()
    limits.mockRestore()
  })

  it('[REQ-09] a call about the past of a contract that is only announced ends at once, unsent and untold', async () => {
    const shown = vi.fn()
    const stop = onErrorToast(shown)
    restrictComingSoon((symbol) => symbol === 'SOONUSDT')
    respond = () => ok({ list: [], nextPageCursor: '' })
    for (const name of [
      'executions',
      'orderHistory',
      'closedPnl',
      'transactions',
      'riskLimits',
      'stopOrders',
    ] as const) {
      expect(await call(name, { symbol: 'SOONUSDT' })).toMatchObject({ ok: false, error: { unknown: false } })
    }
    expect(seen).toEqual([])
    await call('executions', { symbol: 'BTCUSDT' })
    await call('openOrders', { symbol: 'SOONUSDT' }, { toast: false })
    expect(seen).toHaveLength(2)
    stop()
    restrictComingSoon(() => false)
    expect(shown).not.toHaveBeenCalled()
  })

  it('asks a GET again after a fault on the way, at most twice, and a POST never', async () => {
    respond = () => (seen.length < 3 ? { status: 502, body: '<html>' } : ok({ time: 7 }))
    expect(await call('time', {})).toMatchObject({ ok: true })
    expect(seen).toHaveLength(3)
    seen = []
    respond = () => ({ status: 503, ...refusal(10016, 'Busy.') })
    expect(await call('time', {}, { toast: false })).toMatchObject({ ok: false, error: { code: 10016 } })
    expect(seen).toHaveLength(3)
    seen = []
    await call('cancelAllOrders', {}, { toast: false })
    expect(seen).toHaveLength(1)
    seen = []
    respond = () => refusal(10029, 'No such contract.')
    await call('trades', { symbol: 'BTCUSDT' }, { toast: false })
    expect(seen).toHaveLength(1)
  })

  it('stops asking again when the caller has left', async () => {
    respond = () => ({ status: 502, body: '' })
    const caller = new AbortController()
    const asked = call('time', {}, { signal: caller.signal })
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    caller.abort()
    expect(await asked).toMatchObject({ ok: false })
    expect(seen).toHaveLength(1)
  })

  it('[ERR-01] 10024 is told to the wall and to no toast; 30099 and 30177 are told to nobody', async () => {
    const [walled, shown] = [vi.fn(), vi.fn()]
    const stops = [onComplianceWall(walled), onErrorToast(shown)]
    for (const code of [10024, 30099, 30177]) {
      respond = () => refusal(code, 'No.')
      await call('cancelAllOrders', {})
    }
    // The compliance wall is reported even if the caller shows its errors itself.
    respond = () => refusal(10024, 'No.')
    await call('cancelAllOrders', {}, { toast: false })
    for (const stop of stops) stop()
    expect(walled).toHaveBeenCalledTimes(2)
    expect(shown).not.toHaveBeenCalled()
  })

  it.each([10007, 10009, 33003])('[ERR-01] %i ends the session and forgets its token', async (code) => {
    document.cookie = 'user_token=abc'
    respond = () => refusal(code, 'Log in.')
    const ended = vi.fn()
    const stop = onSessionEnded(ended)
    await call('wallet', {}, { toast: false })
    stop()
    expect(ended).toHaveBeenCalledOnce()
    expect(document.cookie).toBe('')
  })

  it('[ERR-02] hands errors with a content of their own to whoever can show it, and toasts them elsewhere', async () => {
    const [content, money, shown] = [vi.fn(), vi.fn(), vi.fn()]
    const stop = onErrorToast((error) => shown(error.code))
    const handlers = { onContent: content, onInsufficientBalance: money }
    for (const code of [39303, 30164, 30175, 30187, 30185]) {
      respond = () => refusal(code, 'No.')
      await call('cancelAllOrders', {}, handlers)
      await call('cancelAllOrders', {})
    }
    expect(content.mock.calls.map(([error, origin]) => [error.code, origin.retCode])).toEqual(
      [39303, 30164, 30175, 30187, 30185].map((code) => [code, code]),
    )
    respond = () => refusal(30031, 'No money.')
    await call('cancelAllOrders', {}, handlers)
    await call('cancelAllOrders', {})
    stop()
    expect(money).toHaveBeenCalledOnce()
    expect(shown.mock.calls.map(([code]) => code)).toEqual([39303, 30164, 30175, 30187, 30185, 30031])
  })

  it('words errors for the reader before anybody sees them', async () => {
    wordErrors(async (error) => `${error.code} in words`)
    respond = () => refusal(110007, 'No balance.')
    const answer = await call('cancelAllOrders', {}, { toast: false })
    wordErrors(({ message }) => message)
    expect(answer).toMatchObject({
      ok: false,
      error: { message: '110007 in words' },
      origin: { retMsg: 'No balance.' },
    })
  })

  it('[REQ-08] tells how long each call took and how it ended', async () => {
    const records: [string, number, boolean][] = []
    const stop = onCall(({ name, code, ms }) => records.push([name, code, ms >= 0 && ms < 10_000]))
    respond = () => ok({ time: 1 })
    await call('time', {})
    respond = () => refusal(110001, 'Gone.')
    await call('cancelAllOrders', {}, { toast: false })
    const left = new AbortController()
    left.abort()
    await call('time', {}, { signal: left.signal })
    stop()
    expect(records).toEqual([
      ['time', 0, true],
      ['cancelAllOrders', 110001, true],
    ])
  })
})
