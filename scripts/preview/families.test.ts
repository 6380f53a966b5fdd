// @vitest-environment jsdom

import { type AppliedCommand, type Command, createEngine, type Engine, type PlaceOrder } from '@perpdesk/engine'
import { e8, formatE8, toSafeInteger } from '@perpdesk/numeric'
import { type AccountType, contractsOf, lotsToQty, priceLimits, REFUSALS, ticksToPrice } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { Listings } from '../../apps/exchange/src/gateway/core/listings/listings.ts'
import { maxQty } from '../../apps/terminal/src/features/order-panel/capacity.ts'
import type { OrderContext, SizedOrder } from '../../apps/terminal/src/features/order-panel/order-context.ts'
import { afterFill, gateOf } from '../../apps/terminal/src/features/order-panel/what-if.ts'
import { BTC, contract, ETH, MID, TestExchange } from '../../packages/engine/src/testing/exchange.ts'
import { INSTRUMENTS, RandomCommands } from '../../packages/engine/src/testing/random-commands.ts'
import { seenFrom } from './seen.ts'

/** More than any of these accounts can pay. */
const MOST = e8('1000000000')
const RATES = { takerFeeRate: '0.00055', makerFeeRate: '0.0002' }
/** Account of the random commands that only quotes. */
const QUOTING = 10
/** Account of the random commands with the oldest account type. */
const CLASSIC = 19

const REFUSED = new Map<number, string>([
  [REFUSALS.riskLimitExceeded, 'riskLimitExceeded'],
  [REFUSALS.riskLadderExceeded, 'riskLimitExceeded'],
  [REFUSALS.leverageBeyondTier, 'riskLimitExceeded'],
  [REFUSALS.insufficientBalance, 'insufficientBalance'],
  [REFUSALS.wouldLiquidateAtOnce, 'wouldLiquidateAtOnce'],
  [REFUSALS.priceOutOfRange, 'closesBeyondBacking'],
])

/** Returns the type of an account: the random commands give the last two accounts other types. */
function typeOf(account: number): AccountType {
  return account === CLASSIC ? 'classic' : account === 20 ? 'UTA' : 'UTA2'
}

function contextOf(engine: Engine, account: number, id: number, time: number): OrderContext {
  return seenFrom({ engine, listings: new Listings(engine), account, accountType: typeOf(account) }, id, time)
}

/**
 * True for a plain limit order that opens, passes the terminal's own checks, and matches no order of its own account.
 */
function isPlain(engine: Engine, command: Command): command is PlaceOrder {
  if (command.type !== 'placeOrder' || command.account <= QUOTING || command.options !== null) return false
  const { account, side, instrument, price, qty, positionIdx } = command
  if (command.orderType !== 'Limit' || command.timeInForce !== 'GTC') return false
  if (command.reduceOnly || command.closeOnTrigger) return false
  if (!Number.isSafeInteger(qty) || qty <= 0 || !Number.isSafeInteger(price) || price <= 0) return false
  const { markPrice: mark, indexPrice: index, lastPrice } = engine.quote(instrument)
  if (mark === 0n || lastPrice === 0) return false
  const hedged = engine.leverage(account, instrument).positionMode === 'BothSide'
  if (positionIdx !== (hedged ? (side === 'Buy' ? 1 : 2) : 0)) return false
  const listed = contractsOf(engine.instruments()).find(({ id }) => id === instrument)!
  const limit = ticksToPrice(listed, price)
  const { minSell, maxBuy } = priceLimits(listed, { mark, index, premium: 0n })
  if (limit < minSell || limit > maxBuy) return false
  return !engine.openOrders(account).some((order) => order.instrument === instrument && order.side !== side)
}

/** Returns the only fill of an order that was filled at once and closed nothing; otherwise `undefined`. */
function onlyFill({ events }: AppliedCommand, { account, qty }: PlaceOrder) {
  const own = events.filter((event) => event.type === 'execution').filter((fill) => fill.account === account)
  const [fill] = own
  return own.length === 1 && fill?.qty === qty && fill.closedQty === 0 ? fill : undefined
}

/** Returns an exchange with a classic account with 2000 USDT, and two contracts without other orders. */
function classicExchange(): TestExchange {
  const exchange = new TestExchange()
  exchange.list(contract(BTC), contract(ETH))
  const rates = { makerRate: e8(RATES.makerFeeRate), takerRate: e8(RATES.takerFeeRate), reports: true }
  const kind = { accountType: 'classic', marginMode: 'REGULAR_MARGIN' } as const
  exchange.send({ type: 'createAccount', account: CLASSIC, ...kind, ...rates })
  exchange.deposit(CLASSIC, '2000')
  for (const instrument of [BTC, ETH]) exchange.index(instrument, MID)
  return exchange
}

describe('preview of random accounts', { timeout: 60_000 }, () => {
  it('[ORD-11, ORD-03, ENG-07] is what the exchange then says, in every family, margin mode and generation of accounts', () => {
    const seen = new Map<string, number>()
    const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
    for (const seed of [475, 476, 477, 478, 479, 480]) {
      const engine = createEngine()
      const commands = new RandomCommands(seed, INSTRUMENTS.slice(seed % 3))
      let time = Date.UTC(2026, 0, 5, 1)
      let lastOrder = 0
      for (const given of [...commands.opening(), ...Array.from({ length: 900 }, () => null)]) {
        const { wait, command } = given ?? commands.next(lastOrder)
        time += wait
        const plain = isPlain(engine, command) ? command : undefined
        const context = plain && contextOf(engine, plain.account, plain.instrument, time)
        const applied = engine.apply({ seq: engine.seq + 1, time, command })
        lastOrder = Math.max(lastOrder, applied.result.orderId)
        if (plain === undefined || context === undefined) continue
        const { code, params } = applied.result
        const verdict = code === 0 ? 'taken' : REFUSED.get(code)
        if (verdict === undefined) continue
        const listed = engine.instrument(plain.instrument)!
        const limit = ticksToPrice(listed, plain.price)
        const { side } = plain
        const order: SizedOrder = {
          side,
          orderType: 'Limit',
          limit,
          rests: true,
          closing: false,
          trigger: null,
          most: MOST,
          price: limit,
        }
        const qty = lotsToQty(listed, plain.qty)
        const gate = gateOf(context, order, qty)
        expect(gate.verdict).toBe(verdict)
        if (verdict === 'insufficientBalance') expect(params['required']).toBe(formatE8(gate.needed))
        count(verdict)
        count(`${typeOf(plain.account)} ${listed.settleCoin}`)
        const fill = onlyFill(applied, plain)
        if (fill === undefined) continue
        const after = afterFill(context, order, [{ price: ticksToPrice(listed, fill.price), qty }])!
        expect(after.fee).toBe(fill.fee)
        const { hasOwnWallet } = context.account.margin
        const held = engine
          .position(plain.account, plain.instrument)
          .find((one) => one.positionIdx === plain.positionIdx)
        expect(after.position?.liquidationPrice ?? null).toBe(held?.liqPrice ?? null)
        count(`filled, ${hasOwnWallet ? 'classic' : 'unified'}`)
      }
    }
    for (const what of ['taken', 'insufficientBalance']) expect(seen.get(what)).toBeGreaterThan(40)
    for (const type of ['UTA2', 'UTA', 'classic']) {
      for (const coin of ['USDT', 'USDC', 'BTC'])
        expect([type, coin, seen.get(`${type} ${coin}`) ?? 0]).not.toContain(0)
    }
    for (const kind of ['unified', 'classic']) expect(seen.get(`filled, ${kind}`)).toBeGreaterThan(2)
  })

  it.each([false, true])(
    '[ORD-02, ORD-11, 5.4] knows what orders that rest in another contract would lose of a wallet (isolated there: %s)',
    (isolated) => {
      const exchange = classicExchange()
      const [buyLeverageE2, sellLeverageE2] = [1_000, 1_000]
      if (isolated) {
        const mode = { type: 'setSymbolMarginMode', account: CLASSIC, instrument: ETH, isolated } as const
        expect(exchange.code({ ...mode, buyLeverageE2, sellLeverageE2 })).toBe(0)
      }
      expect(exchange.buy(CLASSIC, MID + 4_000, 200, { instrument: ETH }).result.code).toBe(0)
      const context = contextOf(exchange.engine, CLASSIC, BTC, exchange.time)
      const limit = context.market.mark!
      const order = {
        side: 'Buy',
        orderType: 'Limit',
        limit,
        rests: true,
        closing: false,
        trigger: null,
        most: MOST,
      } as const
      // 0.2 coins at 400 above the mark price would lose 80, which a position in isolated margin covers itself
      expect(formatE8(context.account.taken.orderLoss)).toBe(isolated ? '0' : '-80')
      const most = maxQty(context, order)
      const lots = toSafeInteger(most / context.instrument.lotSize)
      const refused = exchange.buy(CLASSIC, MID, lots + 1).result
      expect(refused.code).toBe(REFUSALS.insufficientBalance)
      expect(refused.params['required']).toBe(
        formatE8(gateOf(context, order, most + context.instrument.lotSize).needed),
      )
      expect(exchange.buy(CLASSIC, MID, lots).result.code).toBe(0)
    },
  )

  it.each([0.98, 0.8])(
    '[ORD-03, ORD-11, 5.6] knows what another contract has lost of a wallet (its price falls to %s of itself)',
    (fall) => {
      const exchange = classicExchange()
      exchange.open(QUOTING)
      exchange.sell(QUOTING, MID, 100, { instrument: ETH })
      expect(exchange.buy(CLASSIC, MID, 100, { instrument: ETH }).result.code).toBe(0)
      exchange.pass(3, ETH, MID * fall)
      exchange.index(BTC, MID)
      exchange.sell(QUOTING, MID, 50)
      const context = contextOf(exchange.engine, CLASSIC, BTC, exchange.time)
      // 0.1 coins at 50 000, with a tenth of the value as margin
      expect(context.account.taken.losses < 0n).toBe(true)
      expect(context.account.taken.uncovered > 0n).toBe(fall === 0.8)
      const limit = context.market.mark!
      const order = {
        side: 'Buy',
        orderType: 'Limit',
        limit,
        rests: true,
        closing: false,
        trigger: null,
        most: MOST,
      } as const
      const qty = 50n * context.instrument.lotSize
      const after = afterFill(context, order, [{ price: limit, qty }])!
      expect(exchange.buy(CLASSIC, MID, 50).result.code).toBe(0)
      expect(after.position?.liquidationPrice).toBe(exchange.engine.position(CLASSIC, BTC)[0]?.liqPrice)
      const usdt = exchange.engine.wallet(CLASSIC)!.coins.find(({ coin }) => coin === 'USDT')
      expect(after.availableAfter).toBe(usdt?.available)
    },
  )
})
