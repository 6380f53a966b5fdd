import { e8 } from '@perpdesk/numeric'
import { EVENT_CODES, type SpotSymbol, type SpotSymbolState } from '@perpdesk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import builtIn from './pair-list/built-in-pairs.json'

const KEY = 'perpdesk.spotSymbols.1'
const PATHS = { all: 'symbol_list_all', v3: 'symbol_list_v3', v2: 'symbol_list_v2' } as const
type Route = keyof typeof PATHS

const [BTC, ETH, SOL] = builtIn.list as SpotSymbol[]
const TOKENS = [{ ...builtIn.tokens[0]!, quoteTags: ['NEW'], quoteTokenSymbols: ['BTC/USDT', 'ETH/USDT'] }]
const VERSION = '0123456789abcdef'

function stateOf(symbol: SpotSymbol): SpotSymbolState {
  const { symbolId, showStatus, tradeStatus, isBanBuy, isBanSell, loanEnabled, zeroFeeType, volume } = symbol
  return { symbolId, showStatus, tradeStatus, isBanBuy, isBanSell, loanEnabled, zeroFeeType, volume }
}

const all = (list: readonly SpotSymbol[]) => ({ lastModifiedAt: 5_000, isModified: true, list, tokens: TOKENS })
const v3 = (list: readonly SpotSymbol[], change: Partial<SpotSymbolState> = {}) => ({
  version: VERSION,
  list: list.map((symbol) => ({ ...stateOf(symbol), ...change })),
})
const PAIRS = [BTC!, ETH!]
const GOOD = { all: all(PAIRS), v3: v3(PAIRS), v2: { list: PAIRS } }
const REFUSED = 'refused'

/** The exchange's answers by route; `REFUSED` for an error, a function for an answer that takes its time. */
type Answers = Partial<Record<Route, unknown>>
const asked: { readonly route: Route; readonly url: URL; readonly init: RequestInit }[] = []

function answerWith(answers: Answers): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const url = new URL(path, 'http://exchange')
    const route = (Object.keys(PATHS) as Route[]).find((each) => url.pathname.endsWith(PATHS[each]))!
    asked.push({ route, url, init })
    const result = answers[route] ?? REFUSED
    if (typeof result === 'function') return result(init)
    const body =
      result === REFUSED ? { retCode: 10001, retMsg: 'no', result: {} } : { retCode: 0, retMsg: 'OK', result }
    return new Response(JSON.stringify(body))
  })
}

/** Loads a new copy of the modules, as a new window does. */
async function open() {
  vi.resetModules()
  const { loadPairs } = await import('./load-pairs.ts')
  const { pairList } = await import('./pairs.ts')
  const { telemetry } = await import('../client/telemetry.ts')
  const counted = vi.spyOn(telemetry, 'count')
  return {
    loadPairs,
    codes: () => counted.mock.calls.map(([name]) => EVENT_CODES[name]),
    state: () => pairList.getState(),
    names: () => [...pairList.getState().bySymbol.keys()],
  }
}

const keep = (list: readonly SpotSymbol[] = PAIRS) =>
  localStorage.setItem(KEY, JSON.stringify({ lastModifiedAt: 4_000, version: VERSION, list, tokens: TOKENS }))
const routes = () => asked.map(({ route }) => route)

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  asked.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the list of spot pairs', () => {
  it('[SPOT-01] is the list of all pairs merged with their changing terms, and kept for the next visit', async () => {
    answerWith({ ...GOOD, v3: v3(PAIRS, { isBanBuy: true }) })
    const { loadPairs, state, names, codes } = await open()
    expect(state().status).toBe('pending')
    await loadPairs()
    expect(names()).toEqual(['BTC/USDT', 'ETH/USDT'])
    expect(state()).toMatchObject({ status: 'resolved', source: 'server', unanswered: false })
    expect(state().bySymbol.get('BTC/USDT')).toMatchObject({ isBanBuy: true, tickSize: e8('0.1'), quoteCoin: 'USDT' })
    expect(state().groups).toEqual([{ coin: 'USDT', tags: ['NEW'], symbols: new Set(['BTC/USDT', 'ETH/USDT']) }])
    expect(routes()).toEqual(['all', 'v3'])
    expect(JSON.parse(localStorage.getItem(KEY)!)).toMatchObject({ lastModifiedAt: 5_000, version: VERSION })
    expect(codes()).toEqual([])
  })

  it('[SPOT-01] shows the kept list at once and asks by its versions; an unchanged list is the kept one, read once', async () => {
    keep()
    const unchanged = { lastModifiedAt: 4_000, isModified: false, list: [], tokens: [] }
    let respond = () => undefined as void
    const waiting = new Promise<void>((resolve) => (respond = resolve))
    const late = async () => {
      await waiting
      return new Response(JSON.stringify({ retCode: 0, retMsg: 'OK', result: unchanged }))
    }
    answerWith({ all: late, v3: { version: VERSION, list: [] } })
    const { loadPairs, state, names } = await open()
    const loading = loadPairs()
    await vi.waitFor(() => expect(names()).toEqual(['BTC/USDT', 'ETH/USDT']))
    expect(state().source).toBe('cache')
    const shown = state().bySymbol.get('BTC/USDT')
    respond()
    await loading
    expect(state().source).toBe('server')
    expect(state().bySymbol.get('BTC/USDT')).toBe(shown)
    expect(asked[0]?.url.searchParams.get('last_modified_at')).toBe('4000')
    expect(asked[1]?.url.searchParams.get('version')).toBe(VERSION)
  })

  it('[SPOT-01] names the language in both headers and waits 8 s at most', async () => {
    document.documentElement.lang = 'de-DE'
    answerWith(GOOD)
    const limits = vi.spyOn(AbortSignal, 'timeout')
    const { loadPairs } = await open()
    await loadPairs()
    document.documentElement.lang = ''
    expect(limits.mock.calls).toEqual([[8_000], [8_000]])
    expect(asked[0]?.init.headers).toMatchObject({ lang: 'de-DE', 'accept-language': 'de-DE' })
  })

  it.each([
    ['is empty', all([])],
    ['is of another kind', { list: 7 }],
  ])('[SPOT-01] goes on with the kept list when the answer %s', async (_, result) => {
    keep()
    answerWith({ all: result, v3: v3([]) })
    const { loadPairs, names, state } = await open()
    await loadPairs()
    expect(names()).toEqual(['BTC/USDT', 'ETH/USDT'])
    expect(state()).toMatchObject({ source: 'cache', unanswered: true })
  })

  it.each(['{', '[]', '7', '{"list":[]}', JSON.stringify({ ...builtIn, list: [{ ...BTC, symbolId: 'btc' }] })])(
    '[SPOT-01] is not broken by a stored list that cannot be read (%#)',
    async (text) => {
      localStorage.setItem(KEY, text)
      answerWith(GOOD)
      const { loadPairs, names } = await open()
      await loadPairs()
      expect(names()).toEqual(['BTC/USDT', 'ETH/USDT'])
      expect(JSON.parse(localStorage.getItem(KEY)!)).toMatchObject({ lastModifiedAt: 5_000 })
    },
  )

  it('[SPOT-01] is asked for again after a minute and not before; hidden pairs are left out', async () => {
    answerWith(GOOD)
    const { loadPairs, names } = await open()
    await loadPairs()
    await loadPairs()
    expect(routes()).toEqual(['all', 'v3'])
    vi.advanceTimersByTime(60_001)
    answerWith({ ...GOOD, v3: v3(PAIRS, { showStatus: false }) })
    await loadPairs()
    expect(routes()).toHaveLength(4)
    // Nothing of the new list can be shown, so that the old one stays.
    expect(names()).toEqual(['BTC/USDT', 'ETH/USDT'])
    answerWith({ all: all([{ ...BTC!, showStatus: false }, ETH!]), v3: v3([{ ...BTC!, showStatus: false }, ETH!]) })
    await vi.advanceTimersByTimeAsync(2_100)
    expect(names()).toEqual(['ETH/USDT'])
  })
})

describe('the codes of the list of pairs', () => {
  it('[SPOT-01, MET-01] 11511506, 11511508, 11511510: without the list of all pairs the older list serves', async () => {
    answerWith({ ...GOOD, all: REFUSED })
    const { loadPairs, state, codes } = await open()
    await loadPairs()
    expect(state()).toMatchObject({ source: 'server', unanswered: false })
    expect(state().groups).toMatchObject([{ coin: 'USDT', symbols: new Set(['BTC/USDT', 'ETH/USDT']) }])
    expect(routes()).toEqual(['all', 'v3', 'v2'])
    expect(codes()).toEqual([11511508, 11511506, 11511510])
  })

  it('[SPOT-01, MET-01] 11511509: without the changing terms too', async () => {
    answerWith({ ...GOOD, v3: REFUSED })
    const { loadPairs, codes, names } = await open()
    await loadPairs()
    expect(names()).toEqual(['BTC/USDT', 'ETH/USDT'])
    expect(codes()).toEqual([11511509, 11511506, 11511510])
  })

  it.each([
    ['a pair more', v3([...PAIRS, SOL!])],
    ['a pair less', v3([BTC!])],
    ['another pair', v3([BTC!, SOL!])],
    ['no terms of a version that nobody asked for', { version: VERSION, list: [] }],
  ])(
    '[SPOT-01, MET-01] 11511507: lists of which one has %s do not fit, and the older list serves',
    async (_, states) => {
      answerWith({ ...GOOD, v3: states })
      const { loadPairs, codes, names } = await open()
      await loadPairs()
      expect(names()).toEqual(['BTC/USDT', 'ETH/USDT'])
      expect(codes()).toEqual([11511507, 11511510])
    },
  )

  it('[SPOT-01, MET-01] 11511503, 11511511: when no list answers, the kept one stays, and that is counted once', async () => {
    keep()
    answerWith({})
    const { loadPairs, codes, state, names } = await open()
    await loadPairs()
    expect(names()).toEqual(['BTC/USDT', 'ETH/USDT'])
    expect(state()).toMatchObject({ source: 'cache', unanswered: true })
    expect(codes()).toEqual([11511508, 11511509, 11511506, 11511510, 11511511, 11511503])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(codes().filter((code) => code === 11511503)).toHaveLength(1)
  })

  it('[SPOT-01, MET-01] 11511504: without a kept list the built-in one serves', async () => {
    answerWith({})
    const { loadPairs, codes, state } = await open()
    await loadPairs()
    expect(state()).toMatchObject({ status: 'resolved', source: 'builtIn', unanswered: true })
    expect(state().bySymbol.size).toBe(builtIn.list.length)
    expect(state().groups.map(({ coin }) => coin)).toEqual(['USDT', 'USDC', 'BTC'])
    expect(codes()).toEqual([11511508, 11511509, 11511506, 11511510, 11511511, 11511504])
    expect(localStorage.getItem(KEY)).toBe(null)
  })

  it('[SPOT-01, MET-01] 11511501, 11511502: a failed load is repeated after 2 and 4 s; each failure and the end are counted', async () => {
    answerWith({})
    const { loadPairs, codes } = await open()
    await loadPairs()
    const retries = () => codes().filter((code) => code === 11511501 || code === 11511502)
    await vi.advanceTimersByTimeAsync(1_900)
    expect(routes().filter((route) => route === 'all')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(retries()).toEqual([11511501])
    await vi.advanceTimersByTimeAsync(3_800)
    expect(routes().filter((route) => route === 'all')).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(200)
    expect(retries()).toEqual([11511501, 11511501, 11511502])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(routes().filter((route) => route === 'all')).toHaveLength(3)
  })

  it('[SPOT-01] a repetition that is answered replaces the built-in list, and counts no failure', async () => {
    answerWith({})
    const { loadPairs, codes, state } = await open()
    await loadPairs()
    answerWith(GOOD)
    await vi.advanceTimersByTimeAsync(2_100)
    expect(state()).toMatchObject({ source: 'server', unanswered: false })
    expect(state().bySymbol.size).toBe(2)
    expect(codes()).not.toContain(11511501)
  })

  it('[SPOT-01, MET-01] 11511505: a pair whose terms cannot be computed is left out, the others are used', async () => {
    const broken = { ...BTC!, minTradeQuantity: '0' }
    answerWith({ all: all([broken, ETH!]), v3: v3([broken, ETH!]) })
    const { loadPairs, codes, names } = await open()
    await loadPairs()
    expect(names()).toEqual(['ETH/USDT'])
    expect(codes()).toEqual([11511505])
  })

  it('[SPOT-01, MET-01] 11511505: a built-in list that cannot be had, a storage that is full', async () => {
    answerWith({})
    vi.doMock('./pair-list/built-in-pairs.json', () => ({ default: {} }))
    const none = await open()
    await none.loadPairs()
    vi.doUnmock('./pair-list/built-in-pairs.json')
    expect(none.state().status).toBe('rejected')
    expect(none.codes().at(-1)).toBe(11511505)
    answerWith(GOOD)
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined, setItem: refuse })
    const full = await open()
    await full.loadPairs()
    expect(full.state().source).toBe('server')
    expect(full.codes()).toEqual([11511505])
  })
})
