import { e8 } from '@perpdesk/numeric'
import { ACCOUNT_TYPES, REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import type { Command, PlaceOrder } from '../command.ts'
import type { EngineEvent } from '../event.ts'
import { createEngine, restoreEngine } from '../exchange-engine.ts'
import { BTC, MID, TestExchange, tradingExchange } from '../testing/exchange.ts'
import { INSTRUMENTS, RandomCommands, seeded } from '../testing/random-commands.ts'

const TRADER = 12
/** A command that changes only the sequence number. */
const NOTHING: Command = {
  type: 'cancelOrder',
  account: TRADER,
  instrument: BTC,
  orderId: 999_999_999,
  orderLinkId: '',
}

/** Returns an exchange restored from the snapshot of another one. */
function twin({ engine, time }: TestExchange, snapshot = engine.snapshot()): TestExchange {
  const exchange = new TestExchange(restoreEngine(snapshot))
  exchange.time = time
  return exchange
}

/** Returns all views of an account. */
function viewsOf({ engine }: TestExchange, account: number) {
  return {
    wallet: engine.wallet(account),
    positions: engine.positions(account),
    orders: engine.openOrders(account),
    leverages: engine.leverages(account),
  }
}

/** Returns an exchange whose trader is long (in hedge mode also short), has a bid in the book and 1000 USDT. */
function held(accountType: (typeof ACCOUNT_TYPES)[number], isolated: boolean, hedge: boolean): TestExchange {
  const exchange = tradingExchange()
  const marginMode = isolated && accountType !== 'classic' ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN'
  const rates = { makerRate: e8('0.0002'), takerRate: e8('0.00055') }
  exchange.send({ type: 'createAccount', account: TRADER, accountType, marginMode, ...rates, reports: true })
  exchange.deposit(TRADER, '1000')
  const trader = { account: TRADER, instrument: BTC }
  if (hedge) exchange.send({ type: 'setPositionMode', ...trader, positionMode: 'BothSide' })
  if (accountType === 'classic' && isolated) {
    const leverage = { buyLeverageE2: 1000, sellLeverageE2: 1000 }
    exchange.send({ type: 'setSymbolMarginMode', ...trader, isolated, ...leverage })
  }
  exchange.sell(10, MID, 20)
  exchange.buy(TRADER, MID, 20, { positionIdx: hedge ? 1 : 0 })
  if (hedge) {
    exchange.buy(10, MID, 10)
    exchange.sell(TRADER, MID, 10, { positionIdx: 2 })
  }
  exchange.buy(TRADER, MID - 500, 5, { positionIdx: hedge ? 1 : 0 })
  return exchange
}

const SETUPS = ACCOUNT_TYPES.flatMap((type) =>
  [false, true].flatMap((isolated) => [false, true].map((hedge) => [type, isolated, hedge] as const)),
)

describe('an order that brings its leverage', () => {
  it.each(SETUPS)(
    '[ENG-09, ORD-01, R5.11] refused leaves everything as it was (%s, isolated: %s, hedge: %s)',
    (...kind) => {
      const exchange = held(...kind)
      const untouched = twin(exchange)
      const before = viewsOf(exchange, TRADER)
      const bid = { account: TRADER, price: MID - 500, positionIdx: kind[2] ? 1 : 0 } as const
      const refused: readonly Partial<PlaceOrder>[] = [
        // margin, quantity, leverage, level of the book, direction of a trigger
        { qty: 50_000, leverageE2: 2000 },
        { qty: 0, leverageE2: 500 },
        { qty: 1, leverageE2: 50 },
        { qty: 1, leverageE2: 20_000 },
        { qty: 1, leverageE2: 2000, options: { ...PLAIN, bbo: { side: 'Queue', level: 9 } } },
        {
          qty: 1,
          leverageE2: 2000,
          options: { ...PLAIN, trigger: { price: MID - 100, by: 'MarkPrice', direction: 1 } },
        },
      ]
      for (const wish of refused) {
        const { result, events } = exchange.order({ ...bid, ...wish })
        expect(result.code).not.toBe(0)
        expect(events).toEqual([])
        untouched.send(NOTHING)
        expect(viewsOf(exchange, TRADER)).toEqual(before)
        expect(exchange.engine.stateHash()).toBe(untouched.engine.stateHash())
      }
    },
  )

  it.each(SETUPS)('[ENG-09, ORD-01, R5.11] taken changes it for good (%s, isolated: %s, hedge: %s)', (...kind) => {
    const [accountType, isolated, hedge] = kind
    const exchange = held(...kind)
    const order = { account: TRADER, price: MID - 600, qty: 1, positionIdx: hedge ? 1 : 0, leverageE2: 2000 } as const
    const { code } = exchange.order(order).result
    const setting = exchange.engine.leverage(TRADER, BTC)
    if (accountType === 'classic' && !isolated) {
      expect(code).toBe(REFUSALS.leverageFixedInCross)
      return
    }
    expect(code).toBe(0)
    const oneSided = isolated && hedge
    expect(setting).toMatchObject({ buyLeverageE2: 2000, sellLeverageE2: oneSided ? 1000 : 2000 })
    if (oneSided) {
      exchange.order({ ...order, side: 'Sell', price: MID + 600, positionIdx: 2, leverageE2: 500 })
      expect(exchange.engine.leverage(TRADER, BTC)).toMatchObject({ buyLeverageE2: 2000, sellLeverageE2: 500 })
    }
  })

  it('[ENG-09, R5.11] says its fault before that of the order, and a known id before both', () => {
    const exchange = held('UTA2', false, false)
    exchange.buy(TRADER, MID - 700, 1, { orderLinkId: 'known' })
    const wrong = { account: TRADER, qty: -1, leverageE2: 50 }
    expect(exchange.order(wrong).result).toMatchObject({ code: 10_001, params: { field: 'leverage' } })
    expect(exchange.order({ ...wrong, orderLinkId: 'known' }).result.code).toBe(REFUSALS.duplicateOrderLinkId)
    expect(exchange.order({ ...wrong, leverageE2: 2000 }).result).toMatchObject({ params: { field: 'qty' } })
    // naming the present leverage changes nothing
    expect(exchange.order({ account: TRADER, price: MID - 700, qty: 1, leverageE2: 1000 }).result.code).toBe(0)
  })

  it('[ENG-09, ENG-07] is judged with it: what ten times cannot pay for, fifty times can', () => {
    const exchange = held('UTA2', false, false)
    const order = exchange.wish({ account: TRADER, price: MID - 100, qty: 300 })
    expect(exchange.send(order).result.code).toBe(REFUSALS.insufficientBalance)
    expect(exchange.engine.previewOrder({ ...order, leverageE2: 5000 })).toMatchObject({ verdict: 'taken' })
    expect(exchange.send({ ...order, leverageE2: 5000 }).result.code).toBe(0)
    expect(exchange.engine.leverage(TRADER, BTC).buyLeverageE2).toBe(5000)
  })

  it('[ENG-09, ORD-11] is foretold as after the change of leverage', () => {
    const exchange = held('UTA2', true, false)
    const order = exchange.wish({ account: TRADER, price: MID, qty: 7, leverageE2: 2500 })
    const changed = twin(exchange)
    const leverage = { buyLeverageE2: 2500, sellLeverageE2: 2500 }
    expect(changed.code({ type: 'setLeverage', account: TRADER, instrument: BTC, ...leverage })).toBe(0)
    const previewed = exchange.engine.previewOrder(order)
    expect(previewed).toEqual(changed.engine.previewOrder({ ...order, leverageE2: 0 }))
    expect(previewed).not.toEqual(exchange.engine.previewOrder({ ...order, leverageE2: 0 }))
    for (const wild of [0.5, -1, Number.NaN, 1e9]) {
      expect(exchange.engine.previewOrder({ ...order, leverageE2: wild })).toBeUndefined()
    }
  })

  it('[ENG-01, ENG-09, R5.11] does and tells what the change of leverage and the order did one after the other', {
    timeout: 60_000,
  }, () => {
    const seen = new Map<string, number>()
    for (const seed of [3, 4]) compareWithBoth(seed, (what) => seen.set(what, (seen.get(what) ?? 0) + 1))
    const all = ['taken', 'leverage refused', 'order refused', 'unchanged', 'waiting taken', 'one-sided taken']
    expect(all.filter((what) => (seen.get(what) ?? 0) <= 3)).toEqual([])
  })
})

const PLAIN = { trigger: null, tpsl: null, slippage: null, bbo: null, oco: null } as const

/**
 * Applies random commands; each order is first tried with a leverage: on one exchange as one command, on another as
 * two.
 */
function compareWithBoth(seed: number, count: (what: string) => void): void {
  const random = seeded(seed)
  const exchange = new TestExchange(createEngine())
  // on the first two contracts two accounts use hedge mode
  const commands = new RandomCommands(seed, seed % 2 === 0 ? INSTRUMENTS : INSTRUMENTS.slice(0, 2))
  let lastOrder = 0
  const next = [...commands.opening(), ...Array.from({ length: 500 }, () => null)]
  for (const given of next) {
    const { wait, command } = given ?? commands.next(lastOrder)
    exchange.time += wait
    // orders of isolated hedged accounts are the rarest, and copying exchanges takes time, so the others are sampled
    if (command.type === 'placeOrder' && (command.account === 17 || (command.account !== 10 && random() < 0.3))) {
      const present = exchange.engine.leverage(command.account, command.instrument)
      const leverageE2 = random() < 0.2 ? present.buyLeverageE2 : 100 * (1 + Math.floor(random() * 60))
      compareOrder(exchange, { ...command, leverageE2 }, count)
    }
    lastOrder = Math.max(lastOrder, exchange.send(command).result.orderId)
  }
}

function compareOrder(exchange: TestExchange, order: PlaceOrder, count: (what: string) => void): void {
  const { account, instrument, leverageE2, positionIdx, orderLinkId } = order
  const snapshot = exchange.engine.snapshot()
  const [one, both, neither] = [twin(exchange, snapshot), twin(exchange, snapshot), twin(exchange, snapshot)]
  const nothing = { ...NOTHING, account }
  one.send(nothing)
  const combined = one.send(order)
  neither.send(nothing)
  neither.send(nothing)
  const isKnown = orderLinkId !== '' && exchange.engine.findOrder(account, { orderId: 0, orderLinkId }) !== undefined
  const { isIsolated, positionMode, ...present } = both.engine.leverage(account, instrument)
  const oneSided = isIsolated && positionMode === 'BothSide'
  const buyLeverageE2 = oneSided && positionIdx !== 1 ? present.buyLeverageE2 : leverageE2
  const sellLeverageE2 = oneSided && positionIdx !== 2 ? present.sellLeverageE2 : leverageE2
  const first = both.send({ type: 'setLeverage', account, instrument, buyLeverageE2, sellLeverageE2 })
  const isUnchanged = buyLeverageE2 === present.buyLeverageE2 && sellLeverageE2 === present.sellLeverageE2
  if (first.result.code !== 0 && !isUnchanged && !isKnown) {
    count('leverage refused')
    expect(combined.result.code).toBe(first.result.code)
    expect(combined.events).toEqual([])
    expect(one.engine.stateHash()).toBe(neither.engine.stateHash())
    return
  }
  const second = both.send({ ...order, leverageE2: 0 })
  expect(combined.result).toEqual(second.result)
  if (second.result.code !== 0) {
    count('order refused')
    expect(combined.events).toEqual([])
    expect(one.engine.stateHash()).toBe(neither.engine.stateHash())
    return
  }
  count(isUnchanged ? 'unchanged' : 'taken')
  if (second.events.some((event) => event.type === 'order' && event.order.status === 'Untriggered'))
    count('waiting taken')
  if (oneSided && !isUnchanged) count('one-sided taken')
  const reported: readonly EngineEvent[] = [...first.events, ...second.events]
  expect(combined.events).toEqual(reported)
  expect(viewsOf(one, account)).toEqual(viewsOf(both, account))
  expect(one.engine.stateHash()).toBe(both.engine.stateHash())
}
