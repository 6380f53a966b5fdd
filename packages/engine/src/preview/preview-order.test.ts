import { type AccountType, REFUSALS, type WhatIf } from '@perpdesk/trading'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlaceOrder } from '../command.ts'
import type { Engine } from '../engine.ts'
import type { AppliedCommand, ExecutionEvent } from '../event.ts'
import { createEngine, restoreEngine } from '../exchange-engine.ts'
import { DELIVERY, future } from '../testing/contracts.ts'
import { BTC, contract, MID, TestExchange, tradingExchange } from '../testing/exchange.ts'
import { INSTRUMENTS, RandomCommands } from '../testing/random-commands.ts'

const REFUSED = new Map<number, WhatIf['verdict']>([
  [REFUSALS.riskLimitExceeded, 'riskLimitExceeded'],
  [REFUSALS.riskLadderExceeded, 'riskLimitExceeded'],
  [REFUSALS.leverageBeyondTier, 'riskLimitExceeded'],
  [REFUSALS.insufficientBalance, 'insufficientBalance'],
  [REFUSALS.wouldLiquidateAtOnce, 'wouldLiquidateAtOnce'],
  [REFUSALS.priceOutOfRange, 'closesBeyondBacking'],
])

/** Compares a preview with the engine's result; returns the name of the compared case. */
function compare(engine: Engine, order: PlaceOrder, previewed: WhatIf, applied: AppliedCommand): string {
  const refused = REFUSED.get(applied.result.code)
  if (refused !== undefined) {
    expect(previewed.verdict).toBe(refused)
    return refused
  }
  if (applied.result.code !== 0) return 'otherwise refused'
  expect(previewed.verdict).toBe('taken')
  const taken = ofOrder(applied, applied.result.orderId)
  expect(taken.reduce((sum, { fee }) => sum + fee, 0n)).toBe(previewed.fee)
  if (hasSetOffMore(applied, order.account, taken.length)) return 'more'
  const wallet = engine.wallet(order.account)!
  expect([wallet.initialMarginRate, wallet.maintenanceMarginRate]).toEqual([
    previewed.initialMarginRate,
    previewed.maintenanceMarginRate,
  ])
  const coin = wallet.coins.find((one) => one.coin === engine.instrument(order.instrument)!.settleCoin)
  // the wallet does not list a coin that the account never held
  const available = previewed.availableAfter > 0n ? previewed.availableAfter : 0n
  expect(coin?.available ?? available).toBe(available)
  const held = engine.position(order.account, order.instrument).find((one) => one.positionIdx === order.positionIdx)
  const { position } = previewed
  if (position === null) expect(held?.size ?? 0).toBe(0)
  else {
    expect(held).toMatchObject({
      side: position.side,
      // in a contract with sessions the displayed value is that of the original entry
      positionValue: held?.sessionAvgPrice === null ? position.entryValue : held?.positionValue,
      liqPrice: position.liquidationPrice,
      bustPrice: position.bankruptcyPrice,
    })
  }
  return taken.length > 0 ? 'filled' : 'rested'
}

/** True if the order met an own order with which it must not trade. */
function metOwn({ events }: AppliedCommand): boolean {
  return events.some((event) => event.type === 'order' && event.order.cancelType === 'CancelBySmp')
}

/** Returns the account type that the random commands give to this account. */
function generationOf({ account }: PlaceOrder): AccountType {
  return account === 19 ? 'classic' : account === 20 ? 'UTA' : 'UTA2'
}

/** Returns the executions in which the order was the taker. */
function ofOrder({ events }: AppliedCommand, orderId: number): ExecutionEvent[] {
  return events.filter((event) => event.type === 'execution').filter((one) => one.orderId === orderId && !one.isMaker)
}

/**
 * True if its fills triggered stops that affected the account too: own ones, or those of another account that traded,
 * perhaps with the remainder of this order. A preview does not include these effects.
 */
function hasSetOffMore({ events, result }: AppliedCommand, account: number, fills: number): boolean {
  const trades = events.filter((event) => event.type === 'trade').length
  const others = events
    .filter((event) => event.type === 'order')
    .map((event) => event.order)
    // own orders that the order ends by the self-match rule are part of the preview
    .filter(
      (order) => order.account === account && order.orderId !== result.orderId && order.cancelType !== 'CancelBySmp',
    )
  return trades > fills || others.length > 0
}

describe('what an order would come to', { timeout: 60_000 }, () => {
  it('[ORD-11, ENG-07] is what the exchange makes of it, to the last unit, in every family, mode and generation', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const engine = createEngine()
        const commands = new RandomCommands(seed, INSTRUMENTS.slice(seed % 3))
        let time = Date.UTC(2026, 0, 5, 1)
        let lastOrder = 0
        const next = [...commands.opening(), ...Array.from({ length: 900 }, () => null)]
        for (const given of next) {
          const { wait, command } = given ?? commands.next(lastOrder)
          time += wait
          const asked = isPlain(command) ? command : undefined
          const previewed = asked === undefined ? undefined : engine.previewOrder(asked)
          const applied = engine.apply({ seq: engine.seq + 1, time, command })
          lastOrder = Math.max(lastOrder, applied.result.orderId)
          if (asked === undefined || previewed === undefined) continue
          const what = compare(engine, asked, previewed, applied)
          const met = metOwn(applied) ? ['met own'] : []
          for (const each of [what, generationOf(asked), ...met]) seen.set(each, (seen.get(each) ?? 0) + 1)
        }
      }),
      // in the first example a stop of another account, triggered by the fill, trades with the order's remainder; in
      // the second the order meets a reduce-only order already cut by its owner's earlier fill; in the third an order
      // that needs no margin is sent without available balance
      { numRuns: 8, examples: [[999_999], [10], [17]] },
    )
    const every = ['filled', 'rested', 'insufficientBalance', 'UTA2', 'UTA', 'classic']
    for (const what of every) expect(seen.get(what)).toBeGreaterThan(20)
    expect(seen.get('met own')).toBeGreaterThan(0)
  })

  it.each([false, true])(
    '[ORD-11, R1.8] counts profit before delivery at the mean of the index, as the exchange does (isolated: %s)',
    (isolated) => {
      const exchange = new TestExchange()
      exchange.list(contract(BTC), future(3))
      exchange.time = DELIVERY - 40 * 60_000
      exchange.open(10)
      exchange.open(11, '20000', { isolated })
      exchange.pass(3, BTC, MID)
      exchange.sell(10, MID, 1000, { instrument: 3 })
      exchange.buy(11, MID, 1000, { instrument: 3 })
      exchange.buy(10, MID, 100, { instrument: 3 })
      for (const [ago, ticks] of [
        [1700, MID],
        [1699, MID - 2000],
        [1698, MID - 2000],
      ] as const) {
        exchange.time = DELIVERY - ago * 1000
        exchange.index(BTC, ticks)
        exchange.send({ type: 'tick' })
      }
      const { markPrice, predictedDeliveryPrice } = exchange.engine.quote(3)
      expect(predictedDeliveryPrice).not.toBe(markPrice)
      const order = exchange.wish({
        account: 11,
        instrument: 3,
        side: 'Sell',
        price: MID,
        qty: 400,
        reduceOnly: true,
      })
      const previewed = exchange.engine.previewOrder(order)!
      expect(compare(exchange.engine, order, previewed, exchange.send(order))).toBe('filled')
    },
  )

  it.each([
    ['CancelMaker', 300n],
    ['CancelTaker', 100n],
    ['CancelBoth', 100n],
  ] as const)('[ORD-11] takes nothing of its own account where the order says %s', (smpType, lots) => {
    const exchange = tradingExchange()
    exchange.sell(10, MID, 100)
    exchange.sell(11, MID + 5, 200)
    exchange.sell(10, MID + 10, 400)
    const order = exchange.wish({ account: 11, price: MID + 10, qty: 300, smpType })
    const previewed = exchange.engine.previewOrder(order)!
    expect(previewed.position?.size).toBe(exchange.engine.instrument(BTC)!.lotSize * lots)
    expect(compare(exchange.engine, order, previewed, exchange.send(order))).toBe('filled')
  })

  it('[ORD-11] changes nothing', () => {
    const exchange = tradingExchange()
    exchange.sell(10, MID, 500)
    const before = exchange.engine.stateHash()
    const order = exchange.wish({ account: 11, price: MID, qty: 1000 })
    expect(exchange.engine.previewOrder(order)).toMatchObject({ verdict: 'taken' })
    expect(exchange.engine.previewOrder({ ...order, instrument: 99 })).toBeUndefined()
    expect(exchange.engine.stateHash()).toBe(before)
    expect(restoreEngine(exchange.engine.snapshot()).stateHash()).toBe(before)
    expect(exchange.engine.quote(BTC).bestAskLots).toBe(500)
  })
})

/** True for orders of reporting accounts with a valid quantity and without options. */
function isPlain(command: { readonly type: string }): command is PlaceOrder {
  if (command.type !== 'placeOrder') return false
  const { account, qty, options } = command as PlaceOrder
  return account !== 10 && Number.isSafeInteger(qty) && qty > 0 && options === null
}
