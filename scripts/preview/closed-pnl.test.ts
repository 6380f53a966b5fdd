// @vitest-environment jsdom

import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import { DEFAULT_FEE_RATES, lotsToQty, type Side, ticksToPrice } from '@perpdesk/trading'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Listings } from '../../apps/exchange/src/gateway/core/listings/listings.ts'
import { positionOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/account-records.ts'
import { symbolConfigOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/catalogue.ts'
import { initial } from '../../apps/terminal/src/features/positions/close-form.ts'
import { summary } from '../../apps/terminal/src/features/positions/close-summary.ts'
import { contractOf } from '../../apps/terminal/src/stores/contract.ts'
import { BTC, contract, MID, TestExchange } from '../../packages/engine/src/testing/exchange.ts'
import { COIN_PERPETUAL, coinContract } from '../../packages/engine/src/testing/families.ts'
import { seenMarket } from './seen-market.ts'

const TRADER = 10
const MAKER = 11
const RATES = { taker: e8('0.00055'), maker: e8('0.0002') }

interface Scene {
  readonly isInverse: boolean
  readonly side: Side
  readonly lots: number
  /** Share of the position that is closed, in percent. */
  readonly percent: number
  /** Ticks by which the order book moves before the close. */
  readonly moved: number
}

const scenes: fc.Arbitrary<Scene> = fc.record({
  isInverse: fc.boolean(),
  side: fc.constantFrom<Side>('Buy', 'Sell'),
  // Up to several levels of the order book.
  lots: fc.integer({ min: 2, max: 4_000 }),
  percent: fc.integer({ min: 1, max: 100 }),
  moved: fc.integer({ min: -900, max: 900 }),
})

/** Returns an exchange with a position opened at market, whose order book has moved since. */
function play({ isInverse, side, lots, moved }: Scene): TestExchange {
  const exchange = new TestExchange()
  const instrument = isInverse ? COIN_PERPETUAL : BTC
  exchange.list(isInverse ? coinContract() : contract(BTC))
  for (const account of [TRADER, MAKER]) {
    exchange.open(account, '90000000')
    if (isInverse) exchange.send({ type: 'deposit', account, coin: 'BTC', amount: e8('10000'), bonus: false })
  }
  if (isInverse) {
    const tiers = [{ maxQty: e8('100000'), ratio: e8('1') }]
    exchange.send({ type: 'setCollateral', coin: 'BTC', priceInstrument: instrument, tiers, enabled: true })
  }
  exchange.pass(3, instrument, MID)
  const quote = (mid: number) => {
    for (let level = 1; level <= 6; level += 1) {
      exchange.sell(MAKER, mid + level * 7, 900 * level, { instrument })
      exchange.buy(MAKER, mid - level * 7, 900 * level, { instrument })
    }
  }
  quote(MID)
  exchange.order({ account: TRADER, instrument, side, orderType: 'Market', qty: lots })
  exchange.send({ type: 'cancelAll', account: MAKER, instrument, filter: null })
  exchange.pass(2, instrument, MID + moved)
  quote(MID + moved)
  return exchange
}

it('[POS-02, POS-01] a close is named alike everywhere: gross, fees and net as the panel, the trades and the closed PnL have them', () => {
  let severalLevels = 0
  fc.assert(
    fc.property(scenes, (scene) => {
      const exchange = play(scene)
      const { engine } = exchange
      const listing = new Listings(engine).byId(scene.isInverse ? COIN_PERPETUAL : BTC)
      const shown = contractOf(symbolConfigOf(listing.instrument, 0))
      const held = engine.positions(TRADER).find(({ size }) => size !== 0)
      if (held === undefined) throw new Error('the market order opened nothing')
      const position = positionOf(listing, held, DEFAULT_FEE_RATES.taker)
      const lots = Math.max(1, Math.floor((scene.lots * scene.percent) / 100))
      const { ticker, book } = seenMarket(engine, listing)
      const isLong = scene.side === 'Buy'
      const levels = (isLong ? book.bids : book.asks).map((level) => ({
        price: ticksToPrice(shown, level.ticks),
        qty: lotsToQty(shown, level.lots),
      }))
      const form = { ...initial(position, 'Market', undefined), qty: formatE8(lotsToQty(shown, lots)) }
      const market = { best: isLong ? ticker.bid : ticker.ask, last: ticker.last, levels, isKnown: true }
      const expected = summary(form, position, shown, market, RATES)
      if (expected === undefined) throw new Error('the panel shows nothing')

      const { events } = exchange.order({
        account: TRADER,
        instrument: listing.instrument.id,
        side: isLong ? 'Sell' : 'Buy',
        orderType: 'Market',
        qty: lots,
        reduceOnly: true,
      })
      const sum = (figures: readonly E8[]) => figures.reduce((total, figure) => total + figure, 0n)
      const fills = events.flatMap((event) => (event.type === 'execution' && event.account === TRADER ? [event] : []))
      const closed = events.flatMap((event) => (event.type === 'closedPnl' && event.account === TRADER ? [event] : []))
      severalLevels += fills.length > 1 ? 1 : 0
      const booked = {
        gross: sum(fills.map(({ realisedPnl }) => realisedPnl)),
        fees: sum(closed.map(({ openFee, closeFee }) => openFee + closeFee)),
        net: sum(closed.map(({ closedPnl }) => closedPnl)),
      }
      // The tables show the booked figures, so these agree to the last digit.
      expect(booked.net).toBe(booked.gross - booked.fees)
      // Entry values and opening fees are distributed over the closed parts, each of which is rounded separately.
      const within = BigInt(2 * fills.length + 2)
      for (const name of ['gross', 'fees', 'net'] as const) {
        const away = expected[name] - booked[name]
        expect(away <= within && away >= -within, `${name}: ${expected[name]} and ${booked[name]}`).toBe(true)
      }
    }),
    { seed: 20, numRuns: 200 },
  )
  expect(severalLevels).toBeGreaterThan(40)
})
