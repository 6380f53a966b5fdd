import { e8 } from '@perpdesk/numeric'
import { EVENT_CODES, type SymbolConfig, shrinkSymbol, TOKEN_COOKIE } from '@perpdesk/protocol'
import { symbolConfigOf, symbolListsOf } from '@perpdesk/protocol/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const KEY = 'perpdesk.catalogue.6'
const listsOf = (symbols: readonly string[]) => symbolListsOf(symbols.map(symbolConfigOf))
const answer = (result: unknown) => new Response(JSON.stringify({ retCode: 0, retMsg: 'OK', result }))
const served = (symbols: readonly string[]) => answer(listsOf(symbols))
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const keep = (symbols: readonly string[]) => localStorage.setItem(KEY, JSON.stringify(listsOf(symbols)))

/** Loads a new copy of the module, because the catalogue lives as long as the window. */
async function load() {
  vi.resetModules()
  const room = await import('./instruments.ts')
  const { telemetry } = await import('../client/telemetry.ts')
  const counted = vi.spyOn(telemetry, 'count')
  return {
    ...room,
    events: () => counted.mock.calls.map(([name]) => EVENT_CODES[name]),
    state: room.catalogueNow,
    names: () => room.catalogueNow().list.map(({ symbol }) => symbol),
  }
}

beforeEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('layers of the catalogue', () => {
  it('[CAT-01] asks for all contracts in version 6, and without a timestamp, so that the browser asks only whether they changed', async () => {
    const asked: URL[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(new URL(path, 'http://house'))
      return served(['BTCUSDT'])
    })
    const { loadCatalogue } = await load()
    await loadCatalogue()
    expect(asked[0]?.pathname).toBe('/contract/v5/product/brief-symbol-list')
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({ filter: 'all', version: '6' })
    document.cookie = `${TOKEN_COOKIE}=0123456789abcdef`
    await loadCatalogue()
    document.cookie = `${TOKEN_COOKIE}=; Max-Age=0`
    expect(asked[1]?.searchParams.get('t')).toBe('89abcdef')
  })

  it('[CAT-10] takes the server’s list and keeps it for the next visit', async () => {
    vi.stubGlobal('fetch', async () => served(['BTCUSDT', 'ETHUSDT']))
    const { loadCatalogue, names, state, events } = await load()
    expect(state().status).toBe('pending')
    expect(await loadCatalogue()).toBe(true)
    expect(names()).toEqual(['BTCUSDT', 'ETHUSDT'])
    expect(state()).toMatchObject({ status: 'resolved', source: 'server' })
    expect(JSON.parse(localStorage.getItem(KEY) ?? '{}')).toEqual(listsOf(['BTCUSDT', 'ETHUSDT']))
    expect(events()).toEqual([])
  })

  it('[CAT-10] keeps no list without linear or USDC perpetual contracts', async () => {
    const inverse = { ...symbolConfigOf('BTCUSD'), contractType: 'InversePerpetual', quoteCurrency: 'USD' } as const
    vi.stubGlobal('fetch', async () => answer(symbolListsOf([inverse])))
    const { loadCatalogue, names } = await load()
    expect(await loadCatalogue()).toBe(true)
    expect(names()).toEqual(['BTCUSD'])
    expect(localStorage.getItem(KEY)).toBe(null)
  })

  it('[CAT-08] stale while revalidate: shows the kept list at once, then the server’s', async () => {
    keep(['OLDUSDT'])
    let respond: (response: Response) => void = () => undefined
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (respond = resolve)))
    const { loadCatalogue, names, state } = await load()
    const loading = loadCatalogue()
    await vi.waitFor(() => expect(names()).toEqual(['OLDUSDT']))
    expect(state()).toMatchObject({ status: 'resolved', source: 'cache' })
    respond(served(['BTCUSDT']))
    await loading
    expect(names()).toEqual(['BTCUSDT'])
    expect(state().source).toBe('server')
  })

  it('[CAT-08] network first: waits for the server, and takes the kept list when it does not answer', async () => {
    keep(['OLDUSDT'])
    let fail: () => void = () => undefined
    const failed = new Promise<void>((resolve) => (fail = resolve))
    vi.stubGlobal('fetch', () => failed.then(offline))
    const { loadCatalogue, names, state } = await load()
    const loading = loadCatalogue('networkFirst')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(state().status).toBe('pending')
    fail()
    expect(await loading).toBe(false)
    expect(names()).toEqual(['OLDUSDT'])
  })

  it.each([
    ['no network', offline, 10011503],
    ['an error of the server', async () => new Response('gateway down', { status: 502 }), 10011503],
    ['an answer of another kind', async () => answer({ symbols: 3 }), 10011503],
    ['an empty answer', async () => served([]), 10011504],
    ['contracts that cannot be read', async () => answer({ ...listsOf([]), LinearPerpetual: [{ s: 1 }] }), 10011504],
  ])('[CAT-09, CAT-11] goes on with the kept list on %s', async (_, fetching, code) => {
    keep(['OLDUSDT'])
    vi.stubGlobal('fetch', fetching)
    const { loadCatalogue, names, state, events } = await load()
    expect(await loadCatalogue()).toBe(false)
    expect(names()).toEqual(['OLDUSDT'])
    expect(state()).toMatchObject({ source: 'cache', unanswered: true })
    expect(JSON.parse(localStorage.getItem(KEY) ?? '{}')).toEqual(listsOf(['OLDUSDT']))
    expect(events()).toEqual([code, 10011505])
  })

  it('[CAT-09, CAT-12] has its built-in lists without server and cache, until the server answers', async () => {
    vi.stubGlobal('fetch', offline)
    const { loadCatalogue, instrumentOf, state, events } = await load()
    expect(await loadCatalogue()).toBe(false)
    expect(state()).toMatchObject({ status: 'resolved', source: 'builtIn' })
    expect(state().list).toHaveLength(41)
    expect(instrumentOf('BTCPERP')).toMatchObject({ family: 'usdc', contract: { settleCoin: 'USDC' } })
    expect(instrumentOf('DOTUSD')).toMatchObject({ routeKind: 'inverse' })
    expect(events()).toEqual([10011503, 10011506])
    expect(localStorage.getItem(KEY)).toBe(null)
    vi.stubGlobal('fetch', async () => served(['BTCUSDT']))
    expect(await loadCatalogue()).toBe(true)
    expect(state()).toMatchObject({ source: 'server', unanswered: false })
    expect(instrumentOf('BTCPERP')).toBe(undefined)
  })

  it('[CAT-08, CAT-11] is rejected when not even the built-in lists can be had', async () => {
    vi.stubGlobal('fetch', offline)
    vi.doMock('./catalogue/built-in.ts', () => ({ builtInLists: () => Promise.reject(new Error('chunk gone')) }))
    const { loadCatalogue, state, events } = await load()
    vi.doUnmock('./catalogue/built-in.ts')
    expect(await loadCatalogue()).toBe(false)
    expect(state().status).toBe('rejected')
    expect(events()).toEqual([10011503, 10011507])
  })

  it.each([
    '{',
    '[{"symbolName":1}]',
    'null',
    '7',
    '{"__proto__":{"LinearPerpetual":[]}}',
    '{"LinearPerpetual":"no","LinearFutures":[]}',
    JSON.stringify({ ...listsOf([]), LinearPerpetual: [{ s: 'BTCUSDT', ts: '1e9' }] }),
    `"${'x'.repeat(2_100_000)}"`,
  ])('[CAT-10, CAT-11] is not broken by a corrupt or oversized cache (%#)', async (text) => {
    localStorage.setItem(KEY, text)
    vi.stubGlobal('fetch', async () => served(['BTCUSDT']))
    const { loadCatalogue, names, events } = await load()
    expect(await loadCatalogue()).toBe(true)
    expect(names()).toEqual(['BTCUSDT'])
    expect(events()).toEqual([10011501])
    expect(JSON.parse(localStorage.getItem(KEY) ?? '{}')).toEqual(listsOf(['BTCUSDT']))
  })

  it('[CAT-10, CAT-11] works with a storage that is full and with one that is forbidden', async () => {
    vi.stubGlobal('fetch', async () => served(['BTCUSDT']))
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { ...noStorage, setItem: refuse })
    const full = await load()
    expect(await full.loadCatalogue()).toBe(true)
    expect(full.events()).toEqual([10011502])
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    const forbidden = await load()
    expect(await forbidden.loadCatalogue()).toBe(true)
    expect(forbidden.names()).toEqual(['BTCUSDT'])
  })

  it('[CAT-10] deletes the caches of older versions', async () => {
    for (let version = 1; version < 6; version += 1) localStorage.setItem(`perpdesk.catalogue.${version}`, '[]')
    vi.stubGlobal('fetch', async () => served(['BTCUSDT']))
    const { loadCatalogue } = await load()
    await loadCatalogue()
    expect(Object.keys(localStorage)).toEqual([KEY])
  })

  it('asks once for all who ask at the same time', async () => {
    const fetching = vi.fn(async () => served(['BTCUSDT']))
    vi.stubGlobal('fetch', fetching)
    const { loadCatalogue } = await load()
    expect(await Promise.all([loadCatalogue(), loadCatalogue('networkFirst')])).toEqual([true, true])
    expect(fetching).toHaveBeenCalledOnce()
  })
})

const noStorage = { getItem: () => null, removeItem: () => undefined }
const changed = (symbol: string, change: Partial<SymbolConfig>) =>
  shrinkSymbol({ ...symbolConfigOf(symbol), ...change })

describe('contracts of the catalogue', () => {
  it('[CAT-13] that are not displayed are in no list, but known by their symbol', async () => {
    const gone = { ...symbolConfigOf('GONEUSDT'), symbolDisplay: 0 } as const
    vi.stubGlobal('fetch', async () => answer(symbolListsOf([symbolConfigOf('BTCUSDT'), gone])))
    const { loadCatalogue, names, instrumentOf } = await load()
    await loadCatalogue()
    expect(names()).toEqual(['BTCUSDT'])
    expect(instrumentOf('GONEUSDT')?.contract.baseCoin).toBe('GONE')
  })

  it('[CAT-14] are asked for one by one; every view of one follows, and no view of another', async () => {
    vi.stubGlobal('fetch', async (path: string) =>
      path.includes('dynamic-symbol-item')
        ? answer({ item: changed('BTCUSDT', { tickSize: '0.5' }) })
        : served(['BTCUSDT', 'ETHUSDT']),
    )
    const { loadCatalogue, refreshSymbol, useInstrument, names } = await load()
    await loadCatalogue()
    // The hooks need the same copy of React as the new module.
    const { act, renderHook } = await import('@testing-library/react')
    const views = [0, 1].map(() => renderHook(() => useInstrument('BTCUSDT')))
    const other = renderHook(() => useInstrument('ETHUSDT'))
    const otherBefore = other.result.current
    expect(await act(() => refreshSymbol('BTCUSDT'))).toBe(true)
    for (const view of views) expect(view.result.current?.contract.tickSize).toBe(e8('0.5'))
    expect(other.result.current).toBe(otherBefore)
    expect(names()).toEqual(['BTCUSDT', 'ETHUSDT'])
  })

  it('[CAT-14] that the exchange does not know stay unknown', async () => {
    vi.stubGlobal('fetch', async (path: string) =>
      path.includes('dynamic-symbol-item')
        ? new Response(JSON.stringify({ retCode: 10001, retMsg: 'There is no contract.', result: {} }))
        : served(['BTCUSDT']),
    )
    const { loadCatalogue, refreshSymbol, names } = await load()
    await loadCatalogue()
    expect(await refreshSymbol('NOPEUSDT')).toBe(false)
    expect(names()).toEqual(['BTCUSDT'])
  })

  it('[CAT-14] that are launched while the page is open appear; those that stay are the same entries', async () => {
    vi.stubGlobal('fetch', async () => served(['BTCUSDT', 'ETHUSDT']))
    const { loadCatalogue, takeSymbols, instrumentOf, names, state } = await load()
    await loadCatalogue()
    const before = instrumentOf('BTCUSDT')
    takeSymbols([changed('NEWUSDT', { symbolId: 99, indexSort: 99 }), { s: 'unreadable' }])
    expect(names()).toEqual(['BTCUSDT', 'ETHUSDT', 'NEWUSDT'])
    const { list } = state()
    takeSymbols([changed('BTCUSDT', {})])
    expect(state().list).toBe(list)
    await loadCatalogue()
    expect(instrumentOf('BTCUSDT')).toBe(before)
    expect(names()).toEqual(['BTCUSDT', 'ETHUSDT'])
  })

  it('[CAT-16] that are announced without pre-listing are coming soon; pre-listed ones are not', async () => {
    const coming = { contractStatus: 'PreLaunch', symbolStatus: 'ComingSoon', isPreListing: false } as const
    const listed = { contractStatus: 'PreLaunch', symbolStatus: 'PreListing', isPreListing: true } as const
    vi.stubGlobal('fetch', async () =>
      answer(
        symbolListsOf([
          symbolConfigOf('BTCUSDT'),
          { ...symbolConfigOf('SOONUSDT'), ...coming },
          { ...symbolConfigOf('AUCTIONUSDT'), ...listed },
        ]),
      ),
    )
    const { loadCatalogue, isComingSoon } = await load()
    await loadCatalogue()
    expect(['BTCUSDT', 'SOONUSDT', 'AUCTIONUSDT', 'NOPEUSDT'].filter(isComingSoon)).toEqual(['SOONUSDT'])
  })

  it('reads the texts of a contract into exact values', async () => {
    vi.stubGlobal('fetch', async () => served(['BTCUSDT']))
    const { loadCatalogue, instrumentOf } = await load()
    await loadCatalogue()
    expect(instrumentOf('BTCUSDT')?.contract).toMatchObject({
      tickSize: e8('0.1'),
      lotSize: e8('0.001'),
      minNotional: e8('5'),
      baseCoin: 'BTC',
      depthMergeTimes: [1, 2, 4, 10],
    })
  })
})
