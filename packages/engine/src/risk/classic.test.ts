import { e8 } from '@perpdesk/numeric'
import { REFUSALS } from '@perpdesk/trading'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EngineEvent } from '../event.ts'
import { restoreEngine } from '../exchange-engine.ts'
import { HOUSE_ACCOUNTS } from '../house.ts'
import { inversePerpetual } from '../testing/contracts.ts'
import { BTC, contract, ETH, MID, TestExchange } from '../testing/exchange.ts'
import { leg, setStops } from '../testing/waiting-market.ts'

const COIN = 3
const FUTURE = 5
const WIDE = { priceLimitX: e8('0.3'), priceLimitY: e8('0.5') }

function of<T extends EngineEvent['type']>(events: readonly EngineEvent[], type: T) {
  return events.filter((event): event is Extract<EngineEvent, { type: T }> => event.type === type)
}

/**
 * Returns an exchange with a classic account 20, which has 1000 USDT and 1 coin of the inverse contract, and account
 * 10, which makes the market in all contracts.
 */
function classicExchange(): TestExchange {
  const exchange = new TestExchange()
  exchange.list(
    contract(BTC, WIDE),
    contract(ETH, WIDE),
    inversePerpetual(COIN, { ...WIDE, baseCoin: 'C', settleCoin: 'C' }),
  )
  exchange.list(
    inversePerpetual(FUTURE, {
      ...WIDE,
      symbol: 'C-F',
      contractType: 'InverseFutures',
      baseCoin: 'C',
      settleCoin: 'C',
      funding: null,
      deliveryTime: Date.UTC(2026, 5, 26, 8),
      delivery: { feeRate: 0n, averageSeconds: 1800, reduceOnlySeconds: 1800, closingSeconds: 300 },
      indexInstrument: COIN,
    }),
  )
  open(exchange, 10, 'classic', [
    ['USDT', '100000000'],
    ['C', '100000'],
  ])
  open(exchange, 20, 'classic', [
    ['USDT', '1000'],
    ['C', '1'],
  ])
  exchange.deposit(HOUSE_ACCOUNTS.insurance, '1000000')
  exchange.send({ type: 'deposit', account: HOUSE_ACCOUNTS.insurance, coin: 'C', amount: e8('100'), bonus: false })
  for (const instrument of [BTC, ETH, COIN]) exchange.index(instrument, MID)
  pass(exchange, 3, MID)
  return exchange
}

function open(
  exchange: TestExchange,
  account: number,
  accountType: 'classic' | 'UTA' | 'UTA2',
  money: readonly (readonly [coin: string, amount: string])[],
): void {
  exchange.send({
    type: 'createAccount',
    account,
    accountType,
    marginMode: 'REGULAR_MARGIN',
    makerRate: e8('0.0002'),
    takerRate: e8('0.00055'),
    reports: true,
  })
  for (const [coin, amount] of money) {
    exchange.send({ type: 'deposit', account, coin, amount: e8(amount), bonus: false })
  }
}

/** Lets `seconds` pass with the index prices of all contracts at `ticks`; returns the events. */
function pass(exchange: TestExchange, seconds: number, ticks: number, ethTicks = ticks): EngineEvent[] {
  const events: EngineEvent[] = []
  for (let second = 0; second < seconds; second++) {
    exchange.time += 1000
    for (const instrument of [BTC, ETH, COIN]) exchange.index(instrument, instrument === ETH ? ethTicks : ticks)
    events.push(...exchange.send({ type: 'tick' }).events)
  }
  return events
}

/** Lets account 20 trade against account 10; returns the code of 20's order. */
function trade(
  exchange: TestExchange,
  side: 'Buy' | 'Sell',
  qty: number,
  instrument = BTC,
  positionIdx: 0 | 1 | 2 = 0,
): number {
  exchange.order({ account: 10, side: side === 'Buy' ? 'Sell' : 'Buy', price: MID, qty, instrument })
  const { code } = exchange.order({ account: 20, side, price: MID, qty, instrument, positionIdx }).result
  exchange.send({ type: 'cancelAll', account: 10, instrument: 0, filter: null })
  return code
}

const position = (exchange: TestExchange, instrument = BTC, index = 0) =>
  exchange.engine.position(20, instrument).find(({ positionIdx }) => positionIdx === index)
const coin = (exchange: TestExchange, name: string) =>
  exchange.engine.wallet(20)?.coins.find((one) => one.coin === name)

const coinOf = (exchange: TestExchange, name: string) => exchange.engine.audit().find((row) => row.coin === name)
const poolOf = (exchange: TestExchange, name: string) => coinOf(exchange, name)?.insurance ?? 0n

/**
 * Closes nearly all of a long of 40 lots by a stop, at a mark that has fallen far during a pause. The mark is too young
 * for liquidation, and the remaining balance is less than the margin of the account's other position.
 */
function stopOut(exchange: TestExchange): void {
  setStops(exchange, { account: 20, stopLoss: leg(450_000, { by: 'MarkPrice' }) })
  exchange.buy(10, 402_500, 36)
  exchange.time += 60_000
  pass(exchange, 1, 402_500, MID)
  expect(position(exchange)?.size).toBe(4)
}

describe('settings per contract', () => {
  let exchange: TestExchange
  const mode = (isolated: boolean, leverage = 1000, account = 20, instrument = BTC, sell = leverage) =>
    exchange.code({
      type: 'setSymbolMarginMode',
      account,
      instrument,
      isolated,
      buyLeverageE2: leverage,
      sellLeverageE2: sell,
    })
  const leverage = (buy: number, instrument = BTC) =>
    exchange.code({ type: 'setLeverage', account: 20, instrument, buyLeverageE2: buy, sellLeverageE2: buy })
  const riskLimit = (riskId: number, account = 20) =>
    exchange.code({ type: 'setRiskLimit', account, instrument: BTC, riskId, positionIdx: 0 })

  beforeEach(() => {
    exchange = classicExchange()
  })

  it('[ENG-07, R5.13] margin mode of one contract, with its leverage', () => {
    expect(mode(false)).toBe(REFUSALS.marginModeUnchanged)
    expect(mode(true, 2500)).toBe(0)
    expect(position(exchange)).toMatchObject({ isIsolated: true, leverageE2: 2500 })
    expect(position(exchange, ETH)).toBeUndefined()
    expect(mode(true, 2000)).toBe(REFUSALS.marginModeUnchanged)
    expect(mode(false, 50)).toBe(REFUSALS.invalidParameter)
    expect(mode(false, 20_000)).toBe(REFUSALS.leverageTooHigh)
    expect(mode(false, 1000, 20, BTC, 2000)).toBe(REFUSALS.invalidParameter)
    expect(mode(false, 1000)).toBe(0)
    expect(position(exchange)).toMatchObject({ isIsolated: false, leverageE2: 1000 })
  })

  it('[ENG-07, R5.13] the mode is refused where the coin would not carry it, and left as it was', () => {
    trade(exchange, 'Buy', 150)
    expect(mode(true, 500)).toBe(REFUSALS.insufficientForLeverage)
    pass(exchange, 1, 478_000)
    // the unrealised loss is 330: at 100x it exceeds the position's margin of 79.1; at 10x 423.7 of 753.7 remain, above
    // the 37.5 + 3.7 to be maintained
    expect(mode(true, 10_000)).toBe(REFUSALS.wouldLiquidate)
    expect(position(exchange)).toMatchObject({ isIsolated: false, leverageE2: 1000 })
    expect(mode(true, 1000)).toBe(0)
  })

  it('[ENG-07, 5.1] unified accounts have one mode for everything, UTA 1.0 inverse contracts their own', () => {
    open(exchange, 21, 'UTA2', [['USDT', '1000']])
    open(exchange, 22, 'UTA', [['C', '1']])
    expect(mode(true, 1000, 21)).toBe(REFUSALS.notForUnified)
    expect(riskLimit(2, 21)).toBe(REFUSALS.notForUnified)
    expect(mode(true, 1000, 22)).toBe(REFUSALS.notForUnified)
    // even without any position or order the contract's own mode decides, not that of the account
    exchange.send({ type: 'setMarginMode', account: 22, marginMode: 'ISOLATED_MARGIN' })
    const added = { type: 'addMargin', account: 22, positionIdx: 0, amount: e8('0.1'), addedBefore: null } as const
    expect(exchange.code({ ...added, instrument: COIN })).toBe(REFUSALS.isolatedOnly)
    expect(exchange.code({ ...added, instrument: BTC })).toBe(REFUSALS.positionNotFound)
    expect(mode(true, 1000, 22, COIN)).toBe(0)
    expect(exchange.code({ type: 'setMarginMode', account: 20, marginMode: 'ISOLATED_MARGIN' })).toBe(
      REFUSALS.unifiedOnly,
    )
    const isolated = {
      type: 'createAccount',
      account: 23,
      accountType: 'classic',
      marginMode: 'ISOLATED_MARGIN',
    } as const
    expect(exchange.code({ ...isolated, makerRate: 0n, takerRate: 0n, reports: true })).toBe(REFUSALS.invalidParameter)
  })

  it('[ENG-07, R5.11] leverage in cross margin is fixed, in isolated margin bounded by the risk limit', () => {
    expect(leverage(2000)).toBe(REFUSALS.leverageFixedInCross)
    expect(mode(true)).toBe(0)
    expect(leverage(2000)).toBe(0)
    expect(riskLimit(2)).toBe(0)
    expect(leverage(9500)).toBe(REFUSALS.leverageTooHigh)
    expect(leverage(9000)).toBe(0)
    // nor may a single side exceed the largest leverage
    exchange.send({ type: 'setPositionMode', account: 20, instrument: BTC, positionMode: 'BothSide' })
    const sides = { type: 'setLeverage', account: 20, instrument: BTC, buyLeverageE2: 1000 } as const
    expect(exchange.code({ ...sides, sellLeverageE2: 9500 })).toBe(REFUSALS.leverageTooHigh)
    expect(exchange.code({ ...sides, sellLeverageE2: 9000 })).toBe(0)
  })

  it('[ENG-07, R5.4, R5.13] a chosen risk limit bounds what is held and ordered', () => {
    expect(riskLimit(0)).toBe(REFUSALS.riskLimitUnknown)
    expect(riskLimit(4)).toBe(REFUSALS.riskLimitUnknown)
    expect(riskLimit(1)).toBe(REFUSALS.marginUnchanged)
    exchange.deposit(20, '10000000')
    // the first tier ends at 2 000 000
    exchange.order({ account: 10, side: 'Sell', price: MID, qty: 50_000 })
    expect(exchange.buy(20, MID, 40_001).result).toMatchObject({
      code: REFUSALS.riskLadderExceeded,
      params: { limit: '2000000', coin: 'USDT' },
    })
    expect(exchange.buy(20, MID, 40_000).result.code).toBe(0)
    expect(exchange.buy(20, MID, 1).result.code).toBe(REFUSALS.riskLadderExceeded)
    expect(riskLimit(2)).toBe(0)
    expect(position(exchange)?.riskTier).toBe(2)
    expect(exchange.buy(20, MID, 1000).result.code).toBe(0)
    expect(riskLimit(1)).toBe(REFUSALS.riskLimitTooSmall)
  })

  it('[ENG-07, R5.13] a risk limit brings the leverage down to what it allows, and is refused without margin', () => {
    expect(mode(true, 10_000)).toBe(0)
    expect(riskLimit(3)).toBe(0)
    expect(position(exchange)?.leverageE2).toBe(5000)
    expect(riskLimit(1)).toBe(0)
    expect(leverage(10_000)).toBe(0)
    expect(trade(exchange, 'Buy', 1200)).toBe(0)
    expect(riskLimit(3)).toBe(REFUSALS.riskLimitUncovered)
    expect(position(exchange)).toMatchObject({ leverageE2: 10_000, riskTier: 1 })
  })

  it('[ENG-07, R5.1, R5.13] a risk limit is large enough when either side just reaches its cap', () => {
    expect(riskLimit(2)).toBe(0)
    exchange.deposit(20, '10000000')
    // 40 000 lots are worth 2 000 000, the end of the first tier
    expect(trade(exchange, 'Buy', 40_000)).toBe(0)
    expect(exchange.sell(20, MID, 40_000).result.code).toBe(0)
    expect(riskLimit(1)).toBe(0)
  })

  it('[ENG-08, R5.13] a risk limit is refused where a position waits only for a fresh mark to be liquidated', () => {
    expect(mode(true, 5000)).toBe(0)
    expect(trade(exchange, 'Buy', 10)).toBe(0)
    exchange.time += 60_000
    // the margin is 10 for a value of 500; a fall by 1.6 % leaves 2, and 0.5 % must be maintained
    pass(exchange, 1, MID - 8000)
    expect(riskLimit(2)).toBe(REFUSALS.riskLimitUncovered)
    expect(position(exchange)).toMatchObject({ size: 10, riskTier: 1 })
  })

  it('[ENG-07, R5.13] a risk limit is covered when its margin takes the last of what is available, and refused for a unit more', () => {
    expect(mode(true, 10_000)).toBe(0)
    expect(trade(exchange, 'Buy', 100)).toBe(0)
    expect(riskLimit(3)).toBe(0)
    const amount = coin(exchange, 'USDT')!.available
    expect(exchange.code({ type: 'withdraw', account: 20, coin: 'USDT', amount })).toBe(0)
    expect([riskLimit(1), leverage(10_000), riskLimit(3)]).toEqual([0, 0, 0])
    expect([riskLimit(1), leverage(10_000)]).toEqual([0, 0])
    expect(exchange.code({ type: 'withdraw', account: 20, coin: 'USDT', amount: 1n })).toBe(0)
    expect(riskLimit(3)).toBe(REFUSALS.riskLimitUncovered)
  })

  it('[ENG-07, R5.13] a risk limit that takes no more margin is not refused for what is lacking already', () => {
    expect(trade(exchange, 'Buy', 150)).toBe(0)
    pass(exchange, 1, MID - 22_000)
    expect(coin(exchange, 'USDT')?.available).toBe(0n)
    expect(riskLimit(2)).toBe(0)
  })

  it('[ENG-06, 4.1, 12.E14] hedge mode of inverse futures, which UTA 2.0 does not have', () => {
    open(exchange, 21, 'UTA2', [['USDT', '1000']])
    const hedge = (account: number, instrument: number) =>
      exchange.code({ type: 'setPositionMode', account, instrument, positionMode: 'BothSide' })
    expect(hedge(20, FUTURE)).toBe(0)
    expect(hedge(21, FUTURE)).toBe(REFUSALS.positionModeUnsupported)
    expect(hedge(20, COIN)).toBe(REFUSALS.positionModeUnsupported)
    expect(hedge(21, BTC)).toBe(0)
  })

  it('[ENG-12] settings survive a snapshot', () => {
    mode(true, 2000)
    riskLimit(2)
    exchange.send({ type: 'setAutoAddMargin', account: 20, instrument: BTC, positionIdx: 0, autoAddMargin: true })
    const restored = restoreEngine(exchange.engine.snapshot())
    expect(restored.position(20, BTC)).toEqual(exchange.engine.position(20, BTC))
    expect(restored.stateHash()).toBe(exchange.engine.stateHash())
    expect(restored.position(20, BTC)).toMatchObject([{ autoAddMargin: true, riskTier: 2, isIsolated: true }])
  })

  it('[ENG-12] so does the time of a change that was taken back, where nothing was ever traded', () => {
    mode(true)
    const auto = (on: boolean) =>
      exchange.code({ type: 'setAutoAddMargin', account: 20, instrument: BTC, positionIdx: 0, autoAddMargin: on })
    expect([auto(true), auto(false)]).toEqual([0, 0])
    mode(false)
    const [position] = exchange.engine.position(20, BTC)
    expect(position?.updatedTime).toBe(exchange.time)
    expect(restoreEngine(exchange.engine.snapshot()).position(20, BTC)).toEqual([position])
  })
})

describe('margin in classic accounts', () => {
  it('[ENG-07, 5.9] every coin has its own available balance; losses on paper count in cross margin, profits do not', () => {
    const exchange = classicExchange()
    trade(exchange, 'Buy', 100)
    const before = coin(exchange, 'USDT')
    // 5000 ÷ 10 + 5000 × 0.9 × 0.055 % are position margin, 2.75 were paid as fee
    expect(before).toMatchObject({ available: e8('494.775'), positionIM: e8('502.475') })
    expect(coin(exchange, 'C')?.available).toBe(e8('1'))
    pass(exchange, 1, 490_000)
    expect(coin(exchange, 'USDT')).toMatchObject({ available: e8('394.775'), positionIM: e8('502.475') })
    pass(exchange, 1, 520_000)
    expect(coin(exchange, 'USDT')).toMatchObject({ available: e8('494.775'), positionIM: e8('502.475') })
  })

  it('[ENG-07, 5.3] maintenance margin goes by the entry and stands still', () => {
    const exchange = classicExchange()
    trade(exchange, 'Buy', 100)
    // 5000 × 0.5 % + 5000 × 0.9 × 0.055 %
    expect(position(exchange)?.maintenanceMargin).toBe(e8('27.475'))
    pass(exchange, 1, 600_000)
    expect(position(exchange)?.maintenanceMargin).toBe(e8('27.475'))
  })

  it('[ENG-08, 5.6, 6.1] a cross position falls when the coin is used up, at its liquidation price and not before', () => {
    for (const [instrument, side, name] of [
      [BTC, 'Buy', 'USDT'],
      [BTC, 'Sell', 'USDT'],
      [COIN, 'Buy', 'C'],
      [COIN, 'Sell', 'C'],
    ] as const) {
      const exchange = classicExchange()
      expect(trade(exchange, side, instrument === BTC ? 150 : 400_000, instrument)).toBe(0)
      const held = position(exchange, instrument)
      const liq = Number((held?.liqPrice ?? 0n) / e8('0.1'))
      const away = side === 'Buy' ? 2 : -2
      expect(of(pass(exchange, 1, liq + away), 'liquidation')).toHaveLength(0)
      const events = pass(exchange, 1, liq - away)
      expect(of(events, 'liquidation')).toMatchObject([{ account: 20, instrument, price: held?.bustPrice }])
      expect(of(events, 'execution').find(({ account }) => account === 20)?.execType).toBe('BustTrade')
      const left = coin(exchange, name)?.walletBalance ?? -1n
      expect(left >= 0n && left < e8('0.05')).toBe(true)
      expect(coin(exchange, name === 'C' ? 'USDT' : 'C')?.walletBalance).toBe(e8(name === 'C' ? '1000' : '1'))
      expect(exchange.lost()).toBe(0n)
    }
  })

  it('[ENG-08, 5.9] one contract in cross margin is liquidated without the other of the same coin', () => {
    const exchange = classicExchange()
    trade(exchange, 'Buy', 80)
    trade(exchange, 'Buy', 40, ETH)
    const events = pass(exchange, 1, 402_500, MID)
    expect(of(events, 'liquidation')).toMatchObject([{ account: 20, instrument: BTC }])
    expect(position(exchange, ETH)?.size).toBe(40)
    // the margin of the other position is untouched
    expect((coin(exchange, 'USDT')?.walletBalance ?? 0n) >= (position(exchange, ETH)?.positionBalance ?? 0n)).toBe(true)
    expect(exchange.lost()).toBe(0n)
  })

  it.each([
    ['inverse longs', 'Buy', 'C', [COIN, 20_000], [FUTURE, 350_000], 300_000],
    ['linear shorts', 'Sell', 'USDT', [BTC, 20], [ETH, 150], 800_000],
  ] as const)(
    '[ENG-08, R6.3] two %s of one coin of which one has lost it all: the other costs the fund no more than it lost',
    (_, side, name, small, large, ticks) => {
      const exchange = classicExchange()
      for (const [instrument, qty] of [small, large]) expect(trade(exchange, side, qty, instrument)).toBe(0)
      const poolBefore = poolOf(exchange, name)
      const feesBefore = coinOf(exchange, name)?.fees ?? 0n
      // The loss comes at once, far beyond the balance of the coin; the smaller position is taken over first.
      const events = pass(exchange, 1, name === 'C' ? ticks : MID, ticks)
      expect(of(events, 'liquidation').map(({ instrument }) => instrument)).toEqual([small[0], large[0]])
      const left = coin(exchange, name)?.walletBalance ?? -1n
      expect(left >= 0n && left < e8('0.01')).toBe(true)
      // The exchange took both over at prices that used up exactly the balance.
      const [covered] = of(events, 'ledger').filter(({ account, instrument }) => account === 20 && instrument === 0)
      expect(covered?.cashFlow ?? 0n).toBeLessThan(e8(name === 'C' ? '0.01' : '10'))
      expect((coinOf(exchange, name)?.fees ?? 0n) - feesBefore).toBeLessThan(e8(name === 'C' ? '0.02' : '20'))
      // The fund loses both losses at the mark, less the balance; during deleveraging at once.
      expect(poolBefore - poolOf(exchange, name)).toBeLessThan(e8(name === 'C' ? '3.95' : '3520'))
      expect(exchange.lost()).toBe(0n)
    },
  )

  it('[ENG-08, 5.9, R7.8] a takeover pays nothing in for margin of other positions that the balance lacks', () => {
    const exchange = classicExchange()
    expect(trade(exchange, 'Buy', 150, ETH)).toBe(0)
    expect(trade(exchange, 'Buy', 40)).toBe(0)
    stopOut(exchange)
    const before = coin(exchange, 'USDT')
    expect((before?.walletBalance ?? 0n) < (position(exchange, ETH)?.positionBalance ?? 0n)).toBe(true)
    const shown = position(exchange)?.bustPrice
    const events = pass(exchange, 3, 400_000, MID)
    expect(of(events, 'liquidation')).toMatchObject([{ account: 20, instrument: BTC, qty: 4, price: shown }])
    const after = coin(exchange, 'USDT')
    // The position is taken over at its entry price: of the 20 lost at the mark the account pays nothing, and it
    // receives nothing.
    const paidIn = (after?.walletBalance ?? 0n) - (before?.walletBalance ?? 0n)
    expect(paidIn >= 0n && paidIn < e8('0.001')).toBe(true)
    expect(position(exchange, ETH)?.size).toBe(150)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-08, 5.9] with a profit on paper it pays in at most that profit', () => {
    const exchange = classicExchange()
    expect(trade(exchange, 'Buy', 150, ETH)).toBe(0)
    expect(trade(exchange, 'Buy', 40)).toBe(0)
    stopOut(exchange)
    const before = coin(exchange, 'USDT')?.walletBalance ?? 0n
    const events = pass(exchange, 3, 510_000, MID)
    expect(of(events, 'liquidation')).toMatchObject([{ account: 20, instrument: BTC, qty: 4 }])
    const paidIn = (coin(exchange, 'USDT')?.walletBalance ?? 0n) - before
    expect(paidIn >= e8('4') && paidIn < e8('4.001')).toBe(true)
  })

  it('[ENG-08, 5.6] hedged lots carry no risk: only the rest is liquidated', () => {
    const exchange = classicExchange()
    exchange.send({ type: 'setPositionMode', account: 20, instrument: BTC, positionMode: 'BothSide' })
    expect(trade(exchange, 'Buy', 120, BTC, 1)).toBe(0)
    expect(trade(exchange, 'Sell', 40, BTC, 2)).toBe(0)
    expect(position(exchange, BTC, 1)?.liqPrice).not.toBeNull()
    expect(position(exchange, BTC, 2)?.liqPrice).toBeNull()
    const liq = Number((position(exchange, BTC, 1)?.liqPrice ?? 0n) / e8('0.1'))
    expect(of(pass(exchange, 1, liq + 2), 'liquidation')).toHaveLength(0)
    expect(of(pass(exchange, 1, liq - 2), 'liquidation')).toMatchObject([{ positionIdx: 1, side: 'Buy', qty: 80 }])
    expect([position(exchange, BTC, 1)?.size, position(exchange, BTC, 2)?.size]).toEqual([40, 40])
    expect(position(exchange, BTC, 1)?.liqPrice).toBeNull()
    expect(of(pass(exchange, 3, 300_000), 'liquidation')).toHaveLength(0)
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-08, 6.2] steps down through the tiers by entry value before it is taken over', () => {
    const exchange = classicExchange()
    exchange.deposit(20, '300000')
    for (const account of [10, 20]) {
      exchange.send({ type: 'setRiskLimit', account, instrument: BTC, riskId: 2, positionIdx: 0 })
    }
    expect(trade(exchange, 'Buy', 50_000)).toBe(0)
    const liq = Number((position(exchange)?.liqPrice ?? 0n) / e8('0.1'))
    exchange.buy(10, liq - 10, 50_000)
    const orders = of(pass(exchange, 1, liq - 2), 'order').flatMap(({ order }) => (order.account === 20 ? [order] : []))
    expect(orders[0]).toMatchObject({ createType: 'CreateByLiq', timeInForce: 'FOK', qty: 10_000, status: 'Filled' })
    expect(exchange.lost()).toBe(0n)
  })

  it('[ENG-08, 6.2] closes so many lots that the rest is within the cap of the lower tier, not one less', () => {
    const exchange = classicExchange()
    exchange.deposit(20, '300000')
    for (const account of [10, 20]) {
      exchange.send({ type: 'setRiskLimit', account, instrument: BTC, riskId: 2, positionIdx: 0 })
    }
    exchange.sell(10, MID + 1, 50_000)
    expect(exchange.buy(20, MID + 1, 50_000).result.code).toBe(0)
    const liq = Number((position(exchange)?.liqPrice ?? 0n) / e8('0.1'))
    exchange.buy(10, liq - 10, 50_000)
    const orders = of(pass(exchange, 1, liq - 2), 'order').flatMap(({ order }) => (order.account === 20 ? [order] : []))
    // 2 000 000 ÷ 50.0001 = 39 999.92
    expect(orders[0]).toMatchObject({ createType: 'CreateByLiq', qty: 10_001 })
  })

  it('[ENG-07, 5.E6] an isolated position has the liquidation and bankruptcy price of the official sample', () => {
    const exchange = classicExchange()
    exchange.send({
      type: 'setSymbolMarginMode',
      account: 20,
      instrument: COIN,
      isolated: true,
      buyLeverageE2: 1000,
      sellLeverageE2: 1000,
    })
    expect(trade(exchange, 'Buy', 10_000, COIN)).toBe(0)
    const held = position(exchange, COIN)
    // Q ÷ E = 0.2; P = 0.02 + 0.2 × 1.1 × t; b = Q (1 + t) ÷ (Q ÷ E + P)
    expect(held).toMatchObject({ positionBalance: e8('0.020121'), bustPrice: e8('45454.6') })
    expect(held?.maintenanceMargin).toBe(e8('0.001121'))
  })
})

describe('UTA 1.0', () => {
  it('[ENG-07, ENG-08, 5.1] keeps the coins of inverse contracts out of the unified account, both ways', () => {
    const exchange = classicExchange()
    open(exchange, 22, 'UTA', [
      ['USDT', '600'],
      ['C', '0.3'],
    ])
    const trades = (instrument: number, side: 'Buy' | 'Sell', qty: number) => {
      exchange.order({ account: 10, side: side === 'Buy' ? 'Sell' : 'Buy', price: MID, qty, instrument })
      expect(exchange.order({ account: 22, side, price: MID, qty, instrument }).result.code).toBe(0)
    }
    trades(BTC, 'Buy', 100)
    trades(COIN, 'Sell', 50_000)
    // 502.475 of 600 − 2.75: margin and balance of the inverse contract do not count
    const wallet = exchange.engine.wallet(22)!
    expect(wallet.initialMarginRate).toBe(e8('0.84131436'))
    // the totals are those behind the rates; only the equity includes all coins
    expect(wallet).toMatchObject({
      totalMarginBalance: e8('597.25'),
      totalInitialMargin: e8('502.475'),
      totalAvailable: e8('94.775'),
    })
    expect(wallet.totalEquity).toBe(wallet.coins.reduce((sum, { usdValue }) => sum + usdValue, 0n))
    expect(wallet.totalEquity).toBeGreaterThan(wallet.totalMarginBalance)
    const coins = () => exchange.engine.wallet(22)?.coins.find(({ coin: name }) => name === 'C')
    const before = coins()
    const events = pass(exchange, 1, 430_000)
    expect(of(events, 'liquidation')).toMatchObject([{ account: 22, instrument: BTC }])
    expect(exchange.engine.positions(22)).toMatchObject([{ instrument: COIN, side: 'Sell' }])
    expect(coins()?.walletBalance).toBe(before?.walletBalance)
    // and the reverse: the short is liquidated in its coin, the dollars are untouched
    exchange.deposit(22, '500')
    const later = pass(exchange, 1, 900_000)
    expect(of(later, 'liquidation').filter(({ account }) => account === 22)).toMatchObject([{ instrument: COIN }])
    expect(exchange.engine.wallet(22)?.coins.find(({ coin: name }) => name === 'USDT')?.walletBalance).toBeGreaterThan(
      e8('500') - 1n,
    )
    expect(exchange.lost()).toBe(0n)
  })
})
