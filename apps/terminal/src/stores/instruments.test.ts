import { e8 } from '@perpdesk/numeric'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { symbolConfigOf } from '../testing/symbol-config.ts'

const KEY = 'perpdesk.catalogue.6'
const served = (symbols: readonly string[]) =>
  new Response(
    JSON.stringify({
      retCode: 0,
      retMsg: 'OK',
      result: {
        LinearPerpetual: symbols.map(symbolConfigOf),
        LinearFutures: [],
        InversePerpetual: [],
        InverseFutures: [],
      },
    }),
  )
/** A fresh copy of the module: the catalogue begins with the window. */
const load = async () => {
  vi.resetModules()
  const room = await import('./instruments.ts')
  return { ...room, names: () => ['BTCUSDT', 'ETHUSDT', 'OLDUSDT'].filter((name) => room.instrumentOf(name)) }
}

beforeEach(() => localStorage.clear())

describe('catalogue', () => {
  it('[CAT-10] takes the server’s list and keeps it for the next visit', async () => {
    vi.stubGlobal('fetch', async () => served(['BTCUSDT', 'ETHUSDT']))
    const { loadCatalogue, names } = await load()
    expect(await loadCatalogue()).toBe(true)
    expect(names()).toEqual(['BTCUSDT', 'ETHUSDT'])
    expect(JSON.parse(localStorage.getItem(KEY) ?? '[]')).toHaveLength(2)
  })

  it('[CAT-13] knows every contract, and lists those that trade on a page that there is', async () => {
    const usdc = { ...symbolConfigOf('BTCPERP'), coin: 'USDC', quoteCurrency: 'USDC' }
    const auctioned = { ...symbolConfigOf('HYPEUSDT'), contractStatus: 'PreLaunch' }
    const result = {
      LinearPerpetual: [symbolConfigOf('BTCUSDT'), usdc, auctioned],
      LinearFutures: [],
      InversePerpetual: [],
      InverseFutures: [],
    }
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ retCode: 0, retMsg: 'OK', result })))
    const { loadCatalogue, instrumentOf, names } = await load()
    expect(await loadCatalogue()).toBe(true)
    expect(instrumentOf('BTCPERP')).toMatchObject({ family: 'usdc', routeKind: 'usdc' })
    expect(instrumentOf('HYPEUSDT')).toMatchObject({ family: 'usdt', routeKind: 'usdt' })
    expect(names()).toEqual(['BTCUSDT'])
  })

  it('[CAT-08] shows the kept list at once while the server’s is under way', async () => {
    localStorage.setItem(KEY, JSON.stringify(['OLDUSDT'].map(symbolConfigOf)))
    let answer: (response: Response) => void = () => undefined
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
    const { loadCatalogue, names } = await load()
    const loading = loadCatalogue()
    expect(names()).toEqual(['OLDUSDT'])
    answer(served(['BTCUSDT']))
    await loading
    expect(names()).toEqual(['BTCUSDT'])
  })

  it('[CAT-09] goes on with the kept list when the server fails or answers with nothing', async () => {
    localStorage.setItem(KEY, JSON.stringify(['OLDUSDT'].map(symbolConfigOf)))
    vi.stubGlobal('fetch', async () => served([]))
    const { loadCatalogue, names } = await load()
    expect(await loadCatalogue()).toBe(false)
    expect(names()).toEqual(['OLDUSDT'])
    expect(JSON.parse(localStorage.getItem(KEY) ?? '[]')).toHaveLength(1)
  })

  it.each(['{', '[{"symbolName":1}]', 'null'])('[CAT-10] is not broken by a corrupt cache (%s)', async (text) => {
    localStorage.setItem(KEY, text)
    vi.stubGlobal('fetch', async () => served(['BTCUSDT']))
    const { loadCatalogue, names } = await load()
    expect(await loadCatalogue()).toBe(true)
    expect(names()).toEqual(['BTCUSDT'])
  })

  it('[CAT-10] deletes the caches of older versions', async () => {
    for (let version = 1; version < 6; version += 1) localStorage.setItem(`perpdesk.catalogue.${version}`, '[]')
    vi.stubGlobal('fetch', async () => served(['BTCUSDT']))
    const { loadCatalogue } = await load()
    await loadCatalogue()
    expect(Object.keys(localStorage)).toEqual([KEY])
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
    })
  })
})
