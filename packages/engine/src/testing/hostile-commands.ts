import {
  ACCOUNT_TYPES,
  BBO_SIDES,
  MARGIN_MODES,
  NO_STRATEGY_TERMS,
  ORDER_TYPES,
  POSITION_MODES,
  type PositionIdx,
  SCALED_DISTRIBUTIONS,
  SIDES,
  SLIPPAGE_KINDS,
  SMP_TYPES,
  STRATEGY_PRICINGS,
  STRATEGY_TYPES,
  TIMES_IN_FORCE,
  TPSL_MODES,
  TRIGGER_DIRECTIONS,
  TRIGGER_SOURCES,
} from '@perpdesk/trading'
import type { Command } from '../command.ts'
import { BTC, contract, ETH, MID } from './exchange.ts'
import { BTC_COLLATERAL, COIN_PERPETUAL, coinContract } from './families.ts'
import { seeded } from './random-commands.ts'

const NUMBERS = [0, -0, 1, 2, 5, 7, 10, 11, -1, 0.5, 100, 1000, MID, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 60, 1e308]
const WILD = [...NUMBERS, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
const AMOUNTS = [0n, 1n, -1n, 10n ** 4n, 10n ** 8n, 10n ** 12n, 10n ** 16n, 10n ** 30n, -(10n ** 20n)]
const TEXTS = ['', '', '', 'a', 'b', '__proto__', 'constructor']
const COINS = ['USDT', 'USDC', 'BTC', 'x', '', '../..']
const COIN = COIN_PERPETUAL
const TERMS = [
  'tickSize',
  'lotSize',
  'minPrice',
  'maxPrice',
  'minQty',
  'maxLimitQty',
  'maxMarketQty',
  'minNotional',
  'impactNotional',
  'priceLimitX',
] as const

const STRATEGY_NUMBERS = [
  'subQty',
  'orderCount',
  'chaseDistance',
  'chasePercentE4',
  'triggerPrice',
  'maxChasePrice',
] as const

/** Returns a source of commands in which every field may have any value that its type allows. */
export function hostileCommands(seed: number): () => Command {
  const random = seeded(seed)
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!
  const mostly = <T>(sane: T, wild: readonly T[]): T => (random() < 0.7 ? sane : pick(wild))
  const flip = (): boolean => random() < 0.5
  const index = (): bigint => mostly(BigInt(MID) * 10n ** 7n + BigInt(Math.floor(random() * 10 ** 10)), AMOUNTS)
  return () => {
    const account = mostly(pick([10, 11, 12]), WILD)
    const instrument = mostly(pick([BTC, ETH, COIN]), WILD)
    const price = mostly(MID + Math.floor(random() * 2000) - 1000, WILD)
    const qty = mostly(Math.floor(random() * 100), WILD)
    const positionIdx = mostly<PositionIdx>(0, [1, 2])
    const ref = { orderId: mostly(Math.floor(random() * 2000), WILD), orderLinkId: pick(TEXTS) }
    const where = { account, instrument }
    const order = {
      side: pick(SIDES),
      timeInForce: pick(TIMES_IN_FORCE),
      smpType: pick(SMP_TYPES),
      price,
      qty,
      positionIdx,
    }
    const flags = {
      reduceOnly: flip(),
      closeOnTrigger: random() < 0.2,
      orderLinkId: ref.orderLinkId,
      leverageE2: 0,
      options: null,
    }
    const bids = [
      { price, lots: qty },
      { price: pick(WILD), lots: pick(WILD) },
    ].slice(0, pick([1, 1, 2]))
    const trigger = () => mostly(MID + Math.floor(random() * 2000) - 1000, WILD)
    const leg = () => {
      const orderType = pick(ORDER_TYPES)
      const limitPrice = orderType === 'Limit' || random() < 0.1 ? trigger() : 0
      return { trigger: trigger(), by: pick(TRIGGER_SOURCES), orderType, limitPrice }
    }
    const legs = () => ({ takeProfit: flip() ? leg() : null, stopLoss: flip() ? leg() : null })
    const tpsl = () => (flip() ? { mode: pick(TPSL_MODES), ...legs() } : null)
    const waits = () => ({ price: trigger(), by: pick(TRIGGER_SOURCES), direction: pick(TRIGGER_DIRECTIONS) })
    const options = {
      trigger: flip() ? waits() : null,
      tpsl: tpsl(),
      slippage: random() < 0.1 ? { kind: pick(SLIPPAGE_KINDS), value: pick(AMOUNTS) } : null,
      bbo: random() < 0.1 ? { side: pick(BBO_SIDES), level: pick(WILD) } : null,
      oco: random() < 0.2 ? { takeProfit: leg(), stopLoss: leg() } : null,
    }
    const rates = { makerRate: pick(AMOUNTS), takerRate: pick(AMOUNTS) }
    const terms = { accountType: pick(ACCOUNT_TYPES), marginMode: pick(MARGIN_MODES), reports: flip() } as const
    return pick<Command>([
      { type: 'placeOrder', ...where, ...order, ...flags, orderType: pick(ORDER_TYPES) },
      {
        type: 'placeOrder',
        ...where,
        ...order,
        ...flags,
        orderType: 'Limit',
        reduceOnly: false,
        closeOnTrigger: false,
      },
      { type: 'amendOrder', ...where, ...ref, price, qty, options: null },
      {
        type: 'placeOrder',
        ...where,
        ...order,
        ...flags,
        reduceOnly: random() < 0.2,
        orderType: pick(ORDER_TYPES),
        options,
      },
      { type: 'amendOrder', ...where, ...ref, price, qty, options: { trigger: flip() ? waits() : null, tpsl: tpsl() } },
      {
        type: 'setTradingStop',
        ...where,
        positionIdx,
        mode: pick(TPSL_MODES),
        ...legs(),
        tpSize: mostly(qty, WILD),
        slSize: mostly(qty, WILD),
        tpOrderId: mostly(0, WILD),
        slOrderId: mostly(0, [ref.orderId]),
        trailing: flip() ? { distance: pick(WILD), ratio: pick(AMOUNTS), activation: mostly(0, WILD) } : null,
      },
      { type: 'cancelOrder', ...where, ...ref },
      { type: 'cancelAll', ...where, filter: null },
      {
        type: 'placeScaled',
        ...where,
        side: order.side,
        timeInForce: 'GTC',
        qty,
        fromPrice: price,
        toPrice: price + pick([0, 40, -90, 0.5]),
        count: pick([2, 3, 20, 21, 0.5, -1]),
        distribution: pick(SCALED_DISTRIBUTIONS),
        weights: [5000, 5000],
        reduceOnly: flip(),
        positionIdx,
        smpType: 'None',
        orderLinkId: ref.orderLinkId,
      },
      {
        type: 'createStrategy',
        ...where,
        side: order.side,
        positionIdx,
        reduceOnly: flip(),
        qty,
        strategyLinkId: '',
        terms: {
          ...NO_STRATEGY_TERMS,
          type: pick(STRATEGY_TYPES),
          pricing: pick(STRATEGY_PRICINGS),
          limitPrice: price,
          durationSeconds: pick([300, 600, 0.5, -1, Number.NaN]),
          intervalSeconds: pick([30, 0, 7]),
          isRandom: flip(),
          [pick(STRATEGY_NUMBERS)]: pick(WILD),
        },
      },
      { type: 'stopStrategy', account, strategyId: pick(WILD) },
      { type: 'setMmrClose', ...where, positionIdx, rateE4: pick([5000, 9000, 9001, ...WILD]) },
      { type: 'massQuote', ...where, bids, asks: [{ price: price + 5, lots: qty }] },
      { type: 'setLeverage', ...where, buyLeverageE2: pick(WILD), sellLeverageE2: pick(WILD) },
      { type: 'setMarginMode', account, marginMode: pick(MARGIN_MODES) },
      { type: 'setPositionMode', ...where, positionMode: pick(POSITION_MODES) },
      { type: 'addMargin', ...where, positionIdx, amount: pick(AMOUNTS), addedBefore: pick([null, ...AMOUNTS]) },
      {
        type: 'setSymbolMarginMode',
        ...where,
        isolated: flip(),
        buyLeverageE2: mostly(1000, WILD),
        sellLeverageE2: mostly(1000, WILD),
      },
      { type: 'setRiskLimit', ...where, riskId: pick(WILD), positionIdx },
      { type: 'setAutoAddMargin', ...where, positionIdx, autoAddMargin: flip() },
      {
        type: 'listInstrument',
        instrument: contract(BTC, {
          insurancePool: {
            name: pick([...TEXTS, 'USDT', 'own', 'x'.repeat(41)]),
            threshold: pick(AMOUNTS),
            triggerRatio: -pick(AMOUNTS),
            stopRatio: -pick(AMOUNTS),
            maxDeviation: pick(AMOUNTS),
          },
        }),
      },
      { type: 'indexPrices', entries: [{ instrument, sources: [index()] }] },
      { type: 'tick' },
      { type: 'deposit', account, coin: pick(COINS), amount: pick(AMOUNTS), bonus: flip() },
      { type: 'withdraw', account, coin: pick(COINS), amount: pick(AMOUNTS) },
      { type: 'createAccount', account, ...terms, ...rates },
      {
        type: 'listInstrument',
        instrument: contract(pick([BTC, ETH, 4, 0.5, -1, 70_000]), { [pick(TERMS)]: pick(AMOUNTS) }),
      },
      { type: 'listInstrument', instrument: coinContract(pick([COIN, 5]), { [pick(TERMS)]: pick(AMOUNTS) }) },
      {
        type: 'setCollateral',
        coin: pick(COINS),
        priceInstrument: mostly(COIN, WILD),
        tiers: [1, 2].map(() => ({ maxQty: pick(AMOUNTS), ratio: pick(AMOUNTS) })).slice(pick([0, 1])),
        enabled: flip(),
      },
    ])
  }
}

/**
 * Returns a function that adds any leverage to some orders. It has a random sequence of its own, so the other commands
 * stay the same.
 */
export function hostileLeverage(seed: number): (command: Command) => Command {
  const random = seeded(seed)
  return (command) => {
    if (command.type !== 'placeOrder' || random() >= 0.3) return command
    const leverages = [100, 2500, ...WILD]
    return { ...command, leverageE2: leverages[Math.floor(random() * leverages.length)]! }
  }
}

/** Returns a source of hostile transfers, separate from {@link hostileCommands} so that those stay the same. */
export function hostileTransfers(seed: number): () => Command {
  const random = seeded(seed)
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!
  const account = () => (random() < 0.7 ? pick([10, 11, 12]) : pick(WILD))
  return () => ({
    type: 'transfer',
    account: account(),
    to: account(),
    coin: pick(COINS),
    amount: pick(AMOUNTS),
    id: pick(TEXTS),
  })
}

/** Returns the setup for hostile commands: contracts, accounts of several kinds with money, and first prices. */
export function hostileOpening(): Command[] {
  const accounts = [10, 11, 12].flatMap((account): Command[] => [
    {
      type: 'createAccount',
      account,
      accountType: account === 11 ? 'classic' : 'UTA2',
      marginMode: account === 12 ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN',
      makerRate: 0n,
      takerRate: 55_000n,
      reports: true,
    },
    ...['USDT', 'BTC'].map((coin): Command => ({ type: 'deposit', account, coin, amount: 10n ** 14n, bonus: false })),
  ])
  const entries = [BTC, ETH, COIN].map((instrument) => ({ instrument, sources: [BigInt(MID) * 10n ** 7n] }))
  return [
    ...[BTC, ETH].map((id): Command => ({ type: 'listInstrument', instrument: contract(id) })),
    { type: 'listInstrument', instrument: coinContract() },
    { type: 'setCollateral', ...BTC_COLLATERAL },
    ...accounts,
    { type: 'indexPrices', entries },
  ]
}

/**
 * Returns the time, in ms, that passes before a hostile command: some before a tick, none before others. `place` counts
 * the commands.
 */
export function hostileWait({ type }: Command, place: number): number {
  return type === 'tick' ? [1000, 1000, 20_000, 3_600_000][place % 4]! : 0
}
