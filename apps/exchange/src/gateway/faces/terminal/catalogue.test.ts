import { get, type IncomingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { expandSymbol, expandSymbols, SYMBOL_LISTS, type SymbolLists, symbolLists } from '@perpdesk/protocol'
import { type ContractInstrument, contractsAt, nextPreListing, PERPETUALS, periodOfDelivery } from '@perpdesk/trading'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { TestClient } from '../../../testing/test-client.ts'
import { OPENING_TIME, startTestExchange, type TestExchange } from '../../../testing/test-exchange.ts'

const ADDRESS = '/contract/v5/product/brief-symbol-list?filter=all&version=6'

let exchange: TestExchange

beforeAll(async () => {
  const perpetuals = PERPETUALS.filter(({ baseCoin }) => baseCoin === 'BTC' || baseCoin === '1000PEPE')
  const futures = contractsAt(OPENING_TIME).filter(({ baseCoin }) => baseCoin === 'BTC')
  exchange = await startTestExchange({
    instruments: [
      ...perpetuals,
      ...futures.map((contract, place): ContractInstrument => ({ ...contract, id: 900 + place })),
    ],
  })
})
afterAll(() => exchange.stop())

interface Raw {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Sends a raw request, because a browser's `fetch` decompresses answers and revalidates by itself. */
function ask(headers: Record<string, string> = {}, more = ''): Promise<Raw> {
  return new Promise((resolve, reject) => {
    get(`${exchange.url}${ADDRESS}${more}`, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    }).on('error', reject)
  })
}

function listsOf(body: Buffer): SymbolLists {
  const { result } = z.parse(z.object({ retCode: z.literal(0), result: symbolLists }), JSON.parse(body.toString()))
  return result
}

describe('the list of contracts', () => {
  it('[CAT-01] has every contract under short keys, in a list for each type', async () => {
    const { status, body } = await ask({}, '&t=a1b2c3d4')
    expect(status).toBe(200)
    const lists = listsOf(body)
    expect(Object.keys(lists)).toEqual(SYMBOL_LISTS)
    for (const list of Object.values(lists)) expect(expandSymbols(list)).toHaveLength(list.length)
    const symbols = Object.values(lists).flatMap((list) => expandSymbols(list).map(({ symbolName }) => symbolName))
    expect(symbols).toHaveLength(exchange.sequencer.engine.instruments().length)
    expect(expandSymbols(lists.UsdcPerpetual).map(({ symbolName }) => symbolName)).toEqual(['BTCPERP'])
    expect(expandSymbols(lists.InversePerpetual)[0]).toMatchObject({
      symbolName: 'BTCUSD',
      coin: 'BTC',
      qtyUnit: 'USD',
    })
    expect(body.toString()).not.toContain('symbolName')
    expect((await ask({}, '&t=toolongtoken')).status).toBe(400)
  })

  it('[CAT-01] has only what it is asked for, each family under a tag of its own', async () => {
    const all = listsOf((await ask()).body)
    const none = { LinearPerpetual: [], LinearFutures: [], UsdcPerpetual: [], UsdcFutures: [] }
    const { InversePerpetual, InverseFutures, ...linear } = all
    const inverse = { ...none, InversePerpetual, InverseFutures }
    expect(listsOf((await ask({}, '&category=inverse')).body)).toEqual(inverse)
    expect(listsOf((await ask({}, '&business=inverse')).body)).toEqual(inverse)
    expect(listsOf((await ask({}, '&category=linear')).body)).toEqual({
      ...linear,
      InversePerpetual: [],
      InverseFutures: [],
    })
    const usdc = await ask({}, '&business=usdc')
    const { UsdcPerpetual, UsdcFutures } = all
    expect(listsOf(usdc.body)).toEqual({
      ...none,
      InversePerpetual: [],
      InverseFutures: [],
      UsdcPerpetual,
      UsdcFutures,
    })
    expect((await ask({ 'if-none-match': usdc.headers.etag ?? '' }, '&business=usdc')).status).toBe(304)
    expect((await ask({ 'if-none-match': usdc.headers.etag ?? '' })).status).toBe(200)
    expect(listsOf((await ask()).body)).toEqual(all)
  })

  it('[CAT-02] names periods of dated contracts, other names of old ones, and the coin behind a thousand of it', async () => {
    const lists = listsOf((await ask()).body)
    const now = exchange.sequencer.now()
    for (const future of expandSymbols([...lists.LinearFutures, ...lists.UsdcFutures, ...lists.InverseFutures])) {
      expect(future.quarter).toBe(periodOfDelivery(future.settleTimeE3, now))
      expect(future.quarter).not.toBe('')
      expect(future.reduceOnlyTimeE3).toBe(future.settleTimeE3 - 30 * 60_000)
    }
    expect(expandSymbols(lists.InverseFutures)[0]?.symbolAlias).toMatch(/^BTCUSD\d{4}$/)
    expect(expandSymbols(lists.LinearPerpetual)).toMatchObject([
      { symbolName: 'BTCUSDT', coinName: 'BTC', symbolAlias: 'BTCUSDT', quarter: '' },
      { symbolName: '1000PEPEUSDT', coinName: 'PEPE' },
    ])
    const icon = '/coins/pepe.svg'
    expect(expandSymbols(lists.LinearPerpetual)[1]).toMatchObject({
      symbolLabelIcon: icon,
      darkIcon: icon,
      lightIcon: icon,
    })
    expect(expandSymbols(lists.UsdcPerpetual)[0]?.displayName).toBe('BTC-PERP')
  })

  it('[CAT-03, CAT-04] tells grid, limits and risk limit as the contract has them', async () => {
    const [btc] = expandSymbols(listsOf((await ask()).body).LinearPerpetual)
    expect(btc).toMatchObject({
      tickSize: '0.1',
      tickSizeFraction: 1,
      lotSize: '0.001',
      lotFraction: 3,
      maxNewOrderQty: '1190',
      maxNewMarketOrderQty: '119',
      obDepthMergeTimes: '1,10,50,100,500,1000',
      baseInitialMarginRateE4: 100,
      stepInitialMarginRateE4: 11,
      baseMaintenanceMarginRateE4: 50,
      stepMaintenanceMarginRateE4: 6,
      baseMaxOrdPzValue: '2000000',
      stepMaxOrdPzValue: '600000',
      section: '100,200,300,500,1000,2000,2500,5000,7500,10000',
    })
  })

  it('[CAT-01] is the same bytes under the same strong tag until a contract changes', async () => {
    const first = await ask()
    const again = await ask()
    expect(first.headers.etag).toMatch(/^"[\w-]+"$/)
    expect(first.headers['cache-control']).toBe('no-cache')
    expect(again.headers.etag).toBe(first.headers.etag)
    expect(again.body.equals(first.body)).toBe(true)
    const tag = first.headers.etag ?? ''
    for (const header of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
      const same = await ask({ 'if-none-match': header })
      expect([same.status, same.body.length, same.headers.etag]).toEqual([304, 0, tag])
    }
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)

    const instrument = exchange.instrument('BTCUSDT')
    await exchange.run({ type: 'listInstrument', instrument: { ...instrument, tags: ['NEW'] } })
    const changed = await ask({ 'if-none-match': tag })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(tag)
    expect(expandSymbols(listsOf(changed.body).LinearPerpetual)[0]?.symbolTags).toEqual(['NEW'])
  })

  it('[CAT-01] goes out compressed to whoever takes that, under a tag of its own', async () => {
    const plain = await ask()
    const zipped = await ask({ 'accept-encoding': 'br;q=0.5, gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(zipped.headers.vary).toContain('accept-encoding')
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true)
    expect(zipped.body.length).toBeLessThan(plain.body.length / 2)
    expect(zipped.headers.etag).not.toBe(plain.headers.etag)
    expect((await ask({ 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined()
    const held = { 'accept-encoding': 'gzip', 'if-none-match': zipped.headers.etag ?? '' }
    expect((await ask(held)).status).toBe(304)
  })
})

describe('one contract', () => {
  it('[CAT-14] is told in the form of the list; an unknown one is refused', async () => {
    const visitor = new TestClient(exchange.url)
    const { item } = await visitor.call('symbolItem', { symbol: '1000PEPEUSDT' })
    const lists = listsOf((await ask()).body)
    expect(lists.LinearPerpetual).toContainEqual(item)
    await expect(visitor.call('symbolItem', { symbol: 'NOPEUSDT' })).rejects.toThrow(/NOPEUSDT/)
  })

  it('[CAT-06, CAT-16] that comes by auction says how far it is and when it trades', async () => {
    const now = exchange.sequencer.now()
    const coming = nextPreListing([], now)
    if (coming?.preListing == null) throw new Error('no contract is left to be pre-listed')
    await exchange.run({ type: 'listInstrument', instrument: coming })
    const { item } = await new TestClient(exchange.url).call('symbolItem', { symbol: coming.symbol })
    const reported = expandSymbol(item)
    expect(reported).toMatchObject({
      contractStatus: 'PreLaunch',
      symbolStatus: 'PreListing',
      isPreListing: true,
      expectDisplay: true,
      utaSupportOnly: true,
      expectStartTradingTime: coming.preListing.auctionTime + 60 * 60_000,
      preListingInfo: { phase: 'NotStarted', auctionTime: coming.preListing.auctionTime, auctionMinutes: 50 },
    })
    expect(reported?.expectCurrentTimestamp).toBeGreaterThanOrEqual(now)
  })

  it('[CAT-13] that is over is not displayed any more, but still told', async () => {
    const [future] = exchange.sequencer.engine.instruments().filter(({ deliveryTime }) => deliveryTime > 0)
    if (future === undefined) throw new Error('no dated contract')
    const visitor = new TestClient(exchange.url)
    const display = async () => expandSymbol((await visitor.call('symbolItem', { symbol: future.symbol })).item)
    expect((await display())?.symbolDisplay).toBe(1)
    await exchange.run({ type: 'listInstrument', instrument: { ...future, status: 'Closed' } })
    expect(await display()).toMatchObject({ symbolDisplay: 0, symbolStatus: 'Offline' })
  })
})
