import { e8 } from '@perpdesk/numeric'
import { NO_STRATEGY_TERMS, type StrategyTerms } from '@perpdesk/trading'
import { HOUSE_ACCOUNTS } from '../house.ts'
import type { OrderOptions } from '../order-options.ts'
import { DELIVERY, future } from './contracts.ts'
import { BTC, contract, MID, TestExchange, tradingExchange } from './exchange.ts'
import { BTC_COLLATERAL, COIN_FUTURE, COIN_PERPETUAL, coinContract, coinFuture, usdcContract } from './families.ts'
import { ANN, MAKER, PAIR, PAR, pairExchange, pairOptions, trigger } from './pairs.ts'
import { leg, longPosition, NO_OPTIONS, print, setPartial, setStops, waitingMarket } from './waiting-market.ts'
import { listen, type WordsHeard } from './words-heard.ts'

/** Short scenarios that together raise every enumeration value that perpetuals and futures have. */
export const SCENARIOS: readonly ((heard: WordsHeard) => void)[] = [
  plainOrders,
  longSweep,
  closesOfPosition,
  conditionalOrders,
  rejectedTriggers,
  strategies,
  closeByMarginRate,
  isolatedLiquidation,
  crossLiquidation,
  deleveraging,
  conversion,
  fundingAndSession,
  deliveries,
  transfers,
  pairs,
]

const FUTURE = 3
const WIDE = { priceLimitX: e8('0.3'), priceLimitY: e8('0.5') }

const withOptions = (options: Partial<OrderOptions>) => ({ options: { ...NO_OPTIONS, ...options } })

function plainOrders(heard: WordsHeard): void {
  const exchange = listen(tradingExchange(), heard)
  exchange.buy(10, MID, 100, { timeInForce: 'IOC' })
  exchange.buy(10, MID, 100, { timeInForce: 'FOK' })
  const { orderId } = exchange.sell(10, MID, 100).result
  exchange.buy(11, MID, 100, { timeInForce: 'PostOnly' })
  exchange.buy(11, MID, 40)
  exchange.send({ type: 'cancelOrder', account: 10, instrument: BTC, orderId, orderLinkId: '' })
  exchange.sell(10, MID + 5, 100)
  exchange.buy(10, MID + 5, 10, { smpType: 'CancelMaker' })
  exchange.sell(11, 0, 40, { orderType: 'Market', smpType: 'CancelTaker' })
  exchange.buy(10, MID - 5, 100)
  exchange.order({ account: 11, qty: 10, ...withOptions({ bbo: { side: 'Queue', level: 1 } }) })
  const filter = { settleCoin: '', side: '', kind: 'active', cancelType: 'CancelByDCP' } as const
  exchange.send({ type: 'cancelAll', account: 11, instrument: 0, filter })
  // closing orders end with the position
  exchange.sell(11, MID + 50, 40, { reduceOnly: true })
  exchange.sell(11, 0, 0, { orderType: 'Market', reduceOnly: true, closeOnTrigger: true })
  // the collar stops a market order although the book has more orders beyond it
  exchange.sell(10, MID + 20, 10)
  exchange.open(12, '1000000')
  exchange.send({ type: 'deposit', account: 12, coin: 'USDT', amount: e8('10'), bonus: true })
  exchange.sell(12, 520_000, 10)
  exchange.buy(11, 0, 100, { orderType: 'Market' })
}

/** Lets an order meet more resting orders than one incoming order may match (R2.24). */
function longSweep(heard: WordsHeard): void {
  const exchange = tradingExchange()
  const asks = Array.from({ length: 2000 }, (_, place) => ({ price: MID + place, lots: 1 }))
  for (let account = 20; account < 26; account++) {
    exchange.open(account, '10000000', { reports: false })
    exchange.send({ type: 'massQuote', account, instrument: BTC, bids: [], asks })
  }
  listen(exchange, heard).buy(11, MID + 2000, 11_000)
}

function closesOfPosition(heard: WordsHeard): void {
  const both = { takeProfit: leg(MID + 30), stopLoss: leg(MID - 30) }
  for (const price of [MID + 30, MID - 30]) {
    const full = listen(longPosition(), heard)
    setStops(full, both)
    print(full, price)
    const partial = listen(longPosition(), heard)
    setPartial(partial, [MID + 30, MID - 30], 100)
    print(partial, price)
  }
  const cleared = listen(longPosition(), heard)
  setStops(cleared, { ...both, trailing: { distance: 400, ratio: 0n, activation: 0 } })
  cleared.sell(12, MID - 200, 500)
  for (const top of [MID + 20, MID + 400]) {
    const exchange = new TestExchange()
    exchange.list(contract(BTC, WIDE))
    for (const account of [10, 11, 12]) exchange.open(account)
    exchange.index(BTC, MID)
    exchange.pass(3, BTC, MID)
    exchange.sell(10, MID, 100)
    exchange.buy(12, MID, 100)
    exchange.buy(10, MID - 500, 500)
    listen(exchange, heard)
    setStops(exchange, { trailing: { distance: 100, ratio: 0n, activation: 0 } })
    print(exchange, top)
    print(exchange, top - 100)
  }
}

function conditionalOrders(heard: WordsHeard): void {
  const exchange = listen(waitingMarket(), heard)
  const rising = withOptions({ trigger: { price: MID + 20, by: 'LastPrice', direction: 1 } })
  exchange.order({ account: 12, qty: 10, ...rising })
  exchange.order({ account: 13, qty: 5000, ...rising })
  exchange.order({ account: 12, side: 'Sell', qty: 10, reduceOnly: true, ...rising })
  print(exchange, MID + 20)
  const oco = withOptions({ oco: { takeProfit: leg(MID - 10), stopLoss: leg(MID + 40) } })
  exchange.order({ account: 12, qty: 10, ...oco })
  print(exchange, MID - 10)
  exchange.order({ account: 12, qty: 10, ...withOptions({ oco: { takeProfit: leg(MID - 30), stopLoss: leg(MID) } }) })
  print(exchange, MID)
  exchange.order({ account: 12, qty: 10, ...rising })
  exchange.send({ type: 'cancelAll', account: 12, instrument: BTC, filter: null })
}

/**
 * Triggers orders that would be refused as new orders then: by risk limit, by price, or by the stage of the contract.
 */
function rejectedTriggers(heard: WordsHeard): void {
  const exchange = listen(waitingMarket(), heard)
  exchange.send({ type: 'setLeverage', account: 12, instrument: BTC, buyLeverageE2: 10_000, sellLeverageE2: 10_000 })
  exchange.send({ type: 'setPricePreference', account: 11, movesPrices: false })
  const rising = withOptions({ trigger: { price: MID + 20, by: 'LastPrice', direction: 1 } })
  exchange.order({ account: 12, qty: 1_000_000, ...rising })
  exchange.order({ account: 11, qty: 10, price: MID + 300_000, ...rising })
  print(exchange, MID + 20)

  const dated = listen(new TestExchange(), heard)
  dated.list(contract(BTC), future(FUTURE))
  dated.time = DELIVERY - 40 * 60_000
  for (const account of [10, 11, 12]) dated.open(account)
  dated.pass(3, BTC, MID)
  const late = withOptions({ trigger: { price: MID + 20, by: 'IndexPrice', direction: 1 } })
  dated.order({ account: 12, instrument: FUTURE, qty: 10, ...late })
  dated.time = DELIVERY - 29 * 60_000
  dated.pass(4, BTC, MID + 40)
}

function strategies(heard: WordsHeard): void {
  const kinds: readonly Partial<StrategyTerms>[] = [
    { type: 'Chase' },
    { type: 'Iceberg', pricing: 'Limit', limitPrice: MID - 20, subQty: 300 },
    { type: 'TWAP', pricing: 'Market', durationSeconds: 300, intervalSeconds: 30 },
  ]
  for (const terms of kinds) {
    const exchange = listen(tradingExchange(), heard)
    exchange.buy(10, MID - 10, 100)
    exchange.sell(10, MID + 10, 1000)
    const strategy = { positionIdx: 0, reduceOnly: false, qty: 1000, strategyLinkId: '' } as const
    const order = { account: 11, instrument: BTC, side: 'Buy', ...strategy } as const
    exchange.send({ type: 'createStrategy', ...order, terms: { ...NO_STRATEGY_TERMS, ...terms } })
    exchange.pass(2, BTC, MID)
  }
}

function closeByMarginRate(heard: WordsHeard): void {
  const exchange = listen(tradingExchange(), heard)
  exchange.open(12, '9000')
  exchange.sell(10, MID, 1000)
  exchange.buy(12, MID, 1000)
  exchange.send({ type: 'setMmrClose', account: 12, instrument: BTC, positionIdx: 0, rateE4: 2000 })
  exchange.buy(10, MID - 79_000, 5000)
  exchange.pass(6, BTC, MID - 80_000)
}

/** Returns an exchange in which account 20 is long one BTC against 10, with a large insurance fund. */
function leveragedLong(heard: WordsHeard, leverageE2: number, deposit: string, isolated: boolean): TestExchange {
  const exchange = listen(new TestExchange(), heard)
  exchange.list(contract(BTC, WIDE))
  exchange.open(10, '10000000')
  exchange.open(20, deposit, { isolated })
  exchange.deposit(HOUSE_ACCOUNTS.insurance, '100000')
  exchange.index(BTC, MID)
  exchange.pass(3, BTC, MID)
  const leverage = { instrument: BTC, buyLeverageE2: leverageE2, sellLeverageE2: leverageE2 }
  exchange.send({ type: 'setLeverage', account: 20, ...leverage })
  exchange.sell(10, MID, 1000)
  exchange.buy(20, MID, 1000)
  return exchange
}

function isolatedLiquidation(heard: WordsHeard): void {
  const exchange = leveragedLong(heard, 1000, '20000', true)
  exchange.buy(20, 440_000, 10)
  exchange.sell(20, 464_000, 10)
  exchange.pass(1, BTC, 449_000)
}

function crossLiquidation(heard: WordsHeard): void {
  const exchange = leveragedLong(heard, 10_000, '1000', false)
  exchange.buy(10, 492_000, 1000)
  exchange.pass(1, BTC, 492_450)
}

function deleveraging(heard: WordsHeard): void {
  const exchange = listen(new TestExchange(), heard)
  exchange.list(contract(BTC, WIDE))
  for (const account of [20, 31]) exchange.open(account, '20000', { isolated: true })
  exchange.index(BTC, MID)
  exchange.pass(3, BTC, MID)
  exchange.sell(31, MID, 1000)
  exchange.buy(20, MID, 1000)
  exchange.buy(31, 440_000, 10, { reduceOnly: true })
  exchange.buy(31, 439_000, 10)
  exchange.pass(1, BTC, 449_000)
}

/** Makes a loss in USDT on an account that holds only coins. */
function conversion(heard: WordsHeard): void {
  const exchange = listen(new TestExchange(), heard)
  exchange.list(contract(BTC, WIDE), coinContract(COIN_PERPETUAL, WIDE))
  exchange.send({ type: 'setCollateral', ...BTC_COLLATERAL })
  exchange.open(10, '10000000')
  exchange.open(20, '0')
  exchange.send({ type: 'deposit', account: 20, coin: 'BTC', amount: e8('0.2'), bonus: false })
  exchange.index(COIN_PERPETUAL, MID)
  exchange.index(BTC, MID)
  exchange.pass(3, BTC, MID)
  exchange.sell(10, MID, 1000)
  exchange.buy(20, MID, 1000)
  exchange.buy(10, 411_000, 500)
  exchange.index(COIN_PERPETUAL, MID)
  exchange.pass(1, BTC, 411_000)
}

function fundingAndSession(heard: WordsHeard): void {
  const exchange = listen(new TestExchange(), heard)
  exchange.list(usdcContract(BTC))
  for (const account of [10, 11]) {
    exchange.open(account)
    exchange.send({ type: 'deposit', account, coin: 'USDC', amount: e8('1000000'), bonus: false })
  }
  exchange.time = Date.UTC(2026, 0, 5, 8) - 10_000
  exchange.pass(3, BTC, MID)
  exchange.sell(10, MID, 100)
  exchange.buy(11, MID, 100)
  exchange.pass(8, BTC, MID + 100)
}

function deliveries(heard: WordsHeard): void {
  const exchange = listen(new TestExchange(), heard)
  exchange.list(contract(BTC), coinContract(COIN_PERPETUAL))
  exchange.list(future(7), coinFuture({ deliveryTime: DELIVERY }))
  exchange.time = DELIVERY - 40 * 60_000
  for (const account of [10, 11]) {
    exchange.open(account)
    exchange.send({ type: 'deposit', account, coin: 'BTC', amount: e8('10'), bonus: false })
  }
  exchange.index(COIN_PERPETUAL, MID)
  exchange.pass(3, BTC, MID)
  for (const instrument of [7, COIN_FUTURE]) {
    exchange.sell(10, MID, 100, { instrument })
    exchange.buy(11, MID, 100, { instrument })
    exchange.buy(11, MID - 100, 100, { instrument })
  }
  exchange.time = DELIVERY - 5000
  for (let second = 0; second < 6; second++) {
    exchange.index(COIN_PERPETUAL, MID)
    exchange.pass(1, BTC, MID)
  }
}

function pairs(heard: WordsHeard): void {
  const exchange = listen(pairExchange(), heard)
  const instrument = PAIR
  exchange.sell(MAKER, PAR, 100, { instrument })
  exchange.buy(ANN, PAR, 200, { instrument, timeInForce: 'IOC' })
  const tpsl = pairOptions({ trigger: trigger(PAR + 50, 1) }, { holdsCoins: true })
  exchange.sell(ANN, PAR + 50, 100, { instrument, options: tpsl })
}

function transfers(heard: WordsHeard): void {
  const exchange = listen(tradingExchange(), heard)
  exchange.deposit(10, '5')
  exchange.send({ type: 'withdraw', account: 10, coin: 'USDT', amount: e8('5') })
}
