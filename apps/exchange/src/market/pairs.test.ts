import { e8, ONE } from '@perpdesk/numeric'
import { SPOT_PAIRS, type SpotInstrument, ticksToPrice } from '@perpdesk/trading'
import { beforeAll, describe, expect, it } from 'vitest'
import { planListings } from '../listing/plan-listings.ts'
import { extendGenesis, pricesNow } from './genesis.ts'
import { createPast } from './history/past.ts'
import { ACCOUNTS, PAIR_TAKERS, pairMakerOf } from './participants/accounts.ts'
import { modelValue } from './reference/to-grid.ts'
import { MemoryExchange, PERSON, START } from './testing/memory-exchange.ts'

const SECOND = 1_000
const MINUTE = 60_000
const DAY = 86_400_000
const CONTRACTS = planListings([], START)
const pairNamed = (wanted: string): SpotInstrument => SPOT_PAIRS.find(({ symbol }) => symbol === wanted)!

describe('the market of spot pairs', { timeout: 60_000 }, () => {
  const exchange = new MemoryExchange()
  const gaps = new Map<string, number[]>()
  const still: string[] = []

  beforeAll(async () => {
    await exchange.list([...CONTRACTS, ...SPOT_PAIRS])
    const market = exchange.market()
    await exchange.run(market, 20 * SECOND)
    let versions = new Map<number, number>()
    await exchange.run(market, MINUTE, () => {
      if (exchange.time % (6 * SECOND) !== 0) return
      for (const pair of SPOT_PAIRS) {
        const { bestBid, bestAsk, indexPrice } = exchange.engine.quote(pair.id)
        const mid = (modelValue(ticksToPrice(pair, bestBid)) + modelValue(ticksToPrice(pair, bestAsk))) / 2
        const known = gaps.get(pair.symbol) ?? []
        known.push(bestBid === 0 || bestAsk === 0 ? Number.NaN : mid / modelValue(indexPrice) - 1)
        gaps.set(pair.symbol, known)
        if (versions.get(pair.id) === exchange.engine.bookVersion(pair.id)) still.push(pair.symbol)
      }
      versions = new Map(SPOT_PAIRS.map(({ id }) => [id, exchange.engine.bookVersion(id)]))
    })
  }, 120_000)

  it('[SPOT-01, SIM-01] keeps a living book on both sides of every pair, near its index', () => {
    for (const { symbol, tickSize, id } of SPOT_PAIRS) {
      const price = modelValue(exchange.engine.quote(id).indexPrice)
      const most = Math.max(0.0012, modelValue(tickSize) / price)
      const seen = gaps.get(symbol) ?? []
      expect(seen.length).toBeGreaterThan(5)
      expect([symbol, seen.filter((gap) => !(Math.abs(gap) < most))]).toEqual([symbol, []])
      const { bids, asks } = exchange.engine.depth(id, 20)
      expect([symbol, bids.length, asks.length]).toEqual([symbol, 20, 20])
    }
    expect(still).toEqual([])
  })

  it('[SPOT-01, SIM-01] prices a pair between coins as the ratio of their prices, and dollars as nearly equal', () => {
    const indexOf = (wanted: string) => modelValue(exchange.engine.quote(pairNamed(wanted).id).indexPrice)
    expect(Math.abs(indexOf('ETH/BTC') / (indexOf('ETH/USDT') / indexOf('BTC/USDT')) - 1)).toBeLessThan(0.0008)
    expect(Math.abs(indexOf('USDC/USDT') - 1)).toBeLessThan(0.002)
    expect(Math.abs(indexOf('BTC/USDT') / (indexOf('BTC/USDC') * indexOf('USDC/USDT')) - 1)).toBeLessThan(0.0008)
  })

  it('[SPOT-01, ENG-03] trades in them with coins that the market was given, and no unit is lost', () => {
    const traded = SPOT_PAIRS.filter(({ id }) => exchange.engine.quote(id).lastPrice > 0)
    expect(traded.length).toBeGreaterThan(SPOT_PAIRS.length / 2)
    for (const coin of exchange.engine.audit()) expect(coin.difference).toBe(0n)
    expect(exchange.refused).toEqual([])
    for (const account of ACCOUNTS)
      for (const { coin, walletBalance } of exchange.engine.wallet(account)!.coins)
        expect([account, coin, walletBalance > 0n]).toEqual([account, coin, true])
    // no contract's margin depends on the participants of pairs
    const pair = pairNamed('BTC/USDT')
    for (const account of [pairMakerOf(pair.id), ...PAIR_TAKERS]) expect(exchange.engine.positions(account)).toEqual([])
  })

  it('[SPOT-02] sells and buys coins to a person at the prices of the book', async () => {
    const rates = { makerRate: e8('0.0002'), takerRate: e8('0.00055') }
    const account = { account: PERSON, accountType: 'UTA2', marginMode: 'REGULAR_MARGIN', reports: true } as const
    await exchange.submit({ type: 'createAccount', ...account, ...rates })
    await exchange.submit({ type: 'deposit', account: PERSON, coin: 'USDT', amount: e8('100000'), bonus: true })
    const { id } = pairNamed('BTC/USDT')
    const bought = await exchange.order({ instrument: id, orderType: 'Market', timeInForce: 'IOC', qty: 100_000 })
    expect(bought.code).toBe(0)
    const coins = exchange.engine.wallet(PERSON)!.coins
    // 0.1 BTC less the fee of 0.1 % in the coin received
    expect(coins.find(({ coin }) => coin === 'BTC')?.walletBalance).toBe(e8('0.0999'))
  })
})

describe('the past of spot pairs', { timeout: 30_000 }, () => {
  const instruments = [...CONTRACTS, ...SPOT_PAIRS]
  const past = createPast(instruments, extendGenesis({ seed: 7, starts: {} }, instruments, START))

  it('[SIM-02, SPOT-01] reaches five years back or to the listing, and ends at the first live price', () => {
    for (const pair of SPOT_PAIRS) {
      const days = past.bars(pair.id, 'last', DAY, 0, START)
      const reach = Math.min(5 * 365, Math.floor((START - pair.launchTime) / DAY) - 1)
      expect([pair.symbol, days.length >= reach]).toEqual([pair.symbol, true])
      for (const { open, high, low, close } of days) {
        expect(high >= open && high >= close && low <= open && low <= close && low > 0n).toBe(true)
      }
    }
  })

  it('[SIM-02, SPOT-01] has a ratio of two coins as their prices give it, and dollars that stay dollars', () => {
    const closes = (id: number) => past.bars(id, 'last', DAY, START - 900 * DAY, START).map(({ close }) => close)
    const idOf = (wanted: string) => instruments.find(({ symbol }) => symbol === wanted)!.id
    const [ratio, eth, btc] = ['ETH/BTC', 'ETHUSDT', 'BTCUSDT'].map((symbol) => closes(idOf(symbol)))
    for (const [place, close] of ratio!.entries()) {
      const expected = modelValue(eth![place]!) / modelValue(btc![place]!)
      // a tick of the pair is three hundredths of a percent
      expect(Math.abs(modelValue(close) / expected - 1)).toBeLessThan(0.001)
    }
    for (const close of closes(idOf('USDC/USDT'))) expect(Math.abs(modelValue(close) - 1)).toBeLessThan(0.02)
  })

  it('[SIM-02, SPOT-01] of a pair that an older folder lacks ends at the index of its perpetual', () => {
    const pair = pairNamed('BTC/USDT')
    const engine = { quote: () => ({ ...new MemoryExchange().engine.quote(1), indexPrice: 70_000n * ONE }) }
    const { starts } = extendGenesis({ seed: 7, starts: {} }, [pair], START, pricesNow(engine))
    expect(ticksToPrice(pair, starts[pair.symbol]!.ticks)).toBe(70_000n * ONE)
  })
})
