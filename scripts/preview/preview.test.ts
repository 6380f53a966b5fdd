// @vitest-environment jsdom

import { restoreEngine } from '@perpdesk/engine'
import { type E8, e8, formatE8, toSafeInteger } from '@perpdesk/numeric'
import { DEFAULT_FEE_RATES, type MarginMode, type PositionMode, REFUSALS, type Side } from '@perpdesk/trading'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Listings } from '../../apps/exchange/src/gateway/core/listings/listings.ts'
import { positionOf, walletOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/account-records.ts'
import { maxQty } from '../../apps/terminal/src/features/order-panel/capacity.ts'
import { actions, initial } from '../../apps/terminal/src/features/order-panel/form.ts'
import { limitKind } from '../../apps/terminal/src/features/order-panel/kinds/at-once.tsx'
import { proposedOrder, summary } from '../../apps/terminal/src/features/order-panel/summary.ts'
import { gateOf } from '../../apps/terminal/src/features/order-panel/what-if.ts'
import { BTC, contract, MID, TestExchange } from '../../packages/engine/src/testing/exchange.ts'
import { seenFrom } from './seen.ts'

const TRADER = 10
const MAKER = 11

interface Scene {
  readonly deposit: number
  readonly marginMode: MarginMode
  readonly positionMode: PositionMode
  readonly leverage: number
  readonly held: { readonly side: Side; readonly lots: number } | undefined
  readonly resting: readonly { readonly side: Side; readonly away: number; readonly lots: number }[]
  readonly mark: number
  readonly side: Side
  /** Ticks between the mark price and the limit price of the tested order. */
  readonly fromMark: number
}

const limitOf = (scene: Scene) => scene.mark + scene.fromMark

const side = fc.constantFrom<Side>('Buy', 'Sell')
const scenes: fc.Arbitrary<Scene> = fc.record({
  deposit: fc.integer({ min: 100, max: 3_000_000 }),
  marginMode: fc.constantFrom<MarginMode>('REGULAR_MARGIN', 'ISOLATED_MARGIN'),
  positionMode: fc.constantFrom<PositionMode>('MergedSingle', 'BothSide'),
  leverage: fc.integer({ min: 100, max: 10_000 }),
  held: fc.option(fc.record({ side, lots: fc.integer({ min: 1, max: 3_000 }) }), { nil: undefined }),
  resting: fc.array(
    fc.record({ side, away: fc.integer({ min: 20, max: 3_000 }), lots: fc.integer({ min: 1, max: 2_000 }) }),
    { maxLength: 4 },
  ),
  mark: fc.integer({ min: MID - 3_000, max: MID + 3_000 }),
  side,
  // Within the collar for any premium, because the average premium is known only to the exchange.
  fromMark: fc.integer({ min: -2_000, max: 2_000 }),
})

/** Returns the exchange of a scene; orders that the trader cannot afford are refused and therefore missing. */
function play(scene: Scene): TestExchange {
  const exchange = new TestExchange()
  exchange.list(contract(BTC))
  exchange.open(MAKER, '900000000')
  exchange.open(TRADER, String(scene.deposit), { isolated: scene.marginMode === 'ISOLATED_MARGIN' })
  exchange.index(BTC, MID)
  exchange.pass(3, BTC, MID)
  for (let level = 1; level <= 8; level += 1) {
    exchange.sell(MAKER, MID + level * 7, 900 * level)
    exchange.buy(MAKER, MID - level * 7, 900 * level)
  }
  const buyLeverageE2 = scene.leverage
  exchange.send({ type: 'setPositionMode', account: TRADER, instrument: BTC, positionMode: scene.positionMode })
  exchange.send({ type: 'setLeverage', account: TRADER, instrument: BTC, buyLeverageE2, sellLeverageE2: buyLeverageE2 })
  const index = (of: Side) => (scene.positionMode === 'MergedSingle' ? 0 : of === 'Buy' ? 1 : 2)
  if (scene.held !== undefined) {
    const { side: held, lots } = scene.held
    exchange.order({ account: TRADER, side: held, orderType: 'Market', qty: lots, positionIdx: index(held) })
  }
  for (const order of scene.resting) {
    const price = order.side === 'Buy' ? MID - order.away : MID + order.away
    exchange.order({ account: TRADER, side: order.side, price, qty: order.lots, positionIdx: index(order.side) })
  }
  exchange.pass(2, BTC, scene.mark)
  return exchange
}

function contextOf({ engine, time }: TestExchange) {
  return seenFrom({ engine, listings: new Listings(engine), account: TRADER, accountType: 'UTA2' }, BTC, time)
}

/** Sends the order to a copy of the exchange, so that it leaves no trace. */
function answer(exchange: TestExchange, scene: Scene, qty: E8) {
  const copy = new TestExchange(restoreEngine(exchange.engine.snapshot()))
  copy.time = exchange.time
  const positionIdx = scene.positionMode === 'MergedSingle' ? 0 : scene.side === 'Buy' ? 1 : 2
  const lots = toSafeInteger(qty / e8('0.001'))
  return copy.order({ account: TRADER, side: scene.side, price: limitOf(scene), qty: lots, positionIdx }).result
}

describe('preview', () => {
  it('[ORD-02, ORD-11] the most the terminal offers is taken by the exchange, and one lot more is refused', () => {
    let tried = 0
    let short = 0
    fc.assert(
      fc.property(scenes, (scene) => {
        const exchange = play(scene)
        const context = contextOf(exchange)
        const form = actions.editPrice(initial(limitKind), formatE8(BigInt(limitOf(scene)) * e8('0.1')))
        const order = proposedOrder(form, context, scene.side)
        if (order === null) return
        // A larger quantity is sent as several orders, each of which changes the book for the next.
        const inOne = context.instrument.maxLimitQty
        const offered = maxQty(context, order)
        const most = offered < inOne ? offered : inOne
        const lot = context.instrument.lotSize
        tried += 1
        if (most * order.limit >= e8('5') * 100_000_000n) expect(answer(exchange, scene, most).code).toBe(0)
        if (most === inOne) return
        const more = answer(exchange, scene, most + lot)
        if (more.code === REFUSALS.notionalTooSmall) return
        expect(more.code).not.toBe(0)
        if (more.code !== REFUSALS.insufficientBalance) return
        short += 1
        expect(more.params['required']).toBe(formatE8(gateOf(context, order, most + lot).needed))
      }),
      { numRuns: 300 },
    )
    expect(tried).toBeGreaterThan(250)
    expect(short).toBeGreaterThan(100)
  })

  it('[ORD-03, ORD-11] liquidation price, average price and fee shown before an order that sweeps the book are those after it', () => {
    let compared = 0
    let swept = 0
    fc.assert(
      fc.property(scenes, fc.integer({ min: 1, max: 12_000 }), (scene, wanted) => {
        const exchange = play({ ...scene, mark: MID, resting: [] })
        const context = contextOf(exchange)
        const { lotSize, tickSize } = context.instrument
        const levels = scene.side === 'Buy' ? context.market.asks : context.market.bids
        // at most what the visible book holds, because a resting part would not be filled afterwards
        const there = toSafeInteger(levels.reduce((sum, { qty }) => sum + qty, 0n) / lotSize)
        const lots = Math.min(wanted, there)
        const limit = levels.at(-1)?.price ?? 0n
        const typed = actions.editSize(
          actions.editPrice(initial(limitKind), formatE8(limit)),
          formatE8(BigInt(lots) * lotSize),
        )
        const shown = summary(typed, context)[scene.side === 'Buy' ? 'buy' : 'sell']
        const before = exchange.engine.positions(TRADER)
        const positionIdx = scene.positionMode === 'MergedSingle' ? 0 : scene.side === 'Buy' ? 1 : 2
        const price = toSafeInteger(limit / tickSize)
        const { result, events } = exchange.order({ account: TRADER, side: scene.side, price, qty: lots, positionIdx })
        if (result.code !== 0) return
        const held = exchange.engine.positions(TRADER).filter((position) => position.size > 0)
        const paid = events.flatMap((event) =>
          event.type === 'execution' && event.account === TRADER ? [event.fee] : [],
        )
        expect(shown.fee).toBe(paid.reduce((sum, fee) => sum + fee, 0n))
        if (paid.length > 1) swept += 1
        if (before.every(({ size }) => size === 0)) {
          const position = positionOf(new Listings(exchange.engine).byId(BTC), held[0]!, DEFAULT_FEE_RATES.taker)
          expect(formatE8(shown.average!)).toBe(position.entryPrice)
        }
        if (scene.marginMode === 'REGULAR_MARGIN') {
          expect(formatE8(shown.maintenanceRate!)).toBe(walletOf(exchange.engine.wallet(TRADER)!).accountMMRate)
        }
        const after = held.map((position) => position.liqPrice).find((liq) => liq !== null) ?? null
        if (scene.positionMode === 'BothSide' && scene.marginMode === 'ISOLATED_MARGIN' && held.length > 1) return
        compared += 1
        expect(shown.liqPrice === null || shown.liqPrice === undefined ? null : formatE8(shown.liqPrice)).toBe(
          after === null ? null : formatE8(after),
        )
      }),
      { numRuns: 200 },
    )
    expect(compared).toBeGreaterThan(100)
    expect(swept).toBeGreaterThan(50)
  })
})
