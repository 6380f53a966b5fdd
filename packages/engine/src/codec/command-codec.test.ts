import {
  ACCOUNT_TYPES,
  BBO_SIDES,
  CANCEL_KINDS,
  DERIVATIVE_TYPES,
  INSTRUMENT_STATUSES,
  LISTING_PHASES,
  MARGIN_MODES,
  ORDER_TYPES,
  POSITION_INDEXES,
  POSITION_MODES,
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
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Command, MassQuote, SequencedCommand } from '../command.ts'
import { MalformedBytes } from './byte-reader.ts'
import { decodeCommands, encodeCommands } from './command-codec.ts'
import { COMMAND_TAGS } from './command-layouts.ts'

const uint = fc.oneof(fc.nat(300), fc.maxSafeNat())
const int = fc.oneof(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -(2 ** 51), max: 2 ** 51 }))
const money = fc.oneof(fc.bigInt({ min: -1000n, max: 1000n }), fc.bigInt({ min: -(2n ** 130n), max: 2n ** 130n }))
const text = fc.string({ unit: 'binary', maxLength: 40 })
const flag = fc.boolean()
const ids = { account: uint, instrument: uint }
const ref = { orderId: uint, orderLinkId: text }
const price = fc.oneof(fc.nat(300), fc.nat(2 ** 51))
const levels = fc.array(fc.record({ price, lots: uint }), { maxLength: 30 })
const rate = money

const leg = fc.record({
  trigger: int,
  by: fc.constantFrom(...TRIGGER_SOURCES),
  orderType: fc.constantFrom(...ORDER_TYPES),
  limitPrice: int,
})
const tpsl = fc.record({ mode: fc.constantFrom(...TPSL_MODES), takeProfit: fc.option(leg), stopLoss: fc.option(leg) })
const spotTerms = fc.record({
  quoteAmount: money,
  holdsCoins: flag,
  trailing: fc.option(fc.record({ distance: int, ratio: money, activation: int })),
})
const plainOptions = fc.record({
  trigger: fc.option(
    fc.record({
      price: int,
      by: fc.constantFrom(...TRIGGER_SOURCES),
      direction: fc.constantFrom(...TRIGGER_DIRECTIONS),
    }),
  ),
  tpsl: fc.option(tpsl),
  slippage: fc.option(fc.record({ kind: fc.constantFrom(...SLIPPAGE_KINDS), value: money })),
  bbo: fc.option(fc.record({ side: fc.constantFrom(...BBO_SIDES), level: int })),
  oco: fc.option(fc.record({ takeProfit: leg, stopLoss: leg })),
})
const options = fc.oneof(
  plainOptions,
  fc.tuple(plainOptions, spotTerms).map(([plain, spot]) => ({ ...plain, spot })),
)
const legChange = fc.record({
  trigger: int,
  by: fc.option(fc.constantFrom(...TRIGGER_SOURCES)),
  orderType: fc.option(fc.constantFrom(...ORDER_TYPES)),
  limitPrice: fc.option(int),
})
const amendOptions = fc.record({
  trigger: fc.option(fc.record({ price: int, by: fc.option(fc.constantFrom(...TRIGGER_SOURCES)) })),
  tpsl: fc.option(
    fc.record({
      mode: fc.option(fc.constantFrom(...TPSL_MODES)),
      takeProfit: fc.option(legChange),
      stopLoss: fc.option(legChange),
    }),
  ),
})

const common = {
  id: uint,
  symbol: text,
  displayName: text,
  status: fc.constantFrom(...INSTRUMENT_STATUSES),
  baseCoin: text,
  quoteCoin: text,
  settleCoin: text,
  launchTime: uint,
  deliveryTime: uint,
  priceScale: uint,
  tickSize: money,
  minPrice: money,
  maxPrice: money,
  lotSize: money,
  minQty: money,
  maxLimitQty: money,
  maxMarketQty: money,
  minNotional: money,
  depthMergeTimes: fc.array(uint, { maxLength: 6 }),
  tags: fc.array(text, { maxLength: 3 }),
  source: fc.constantFrom('public', 'assumed'),
}
const plain = fc.record(common)
const indexed = {
  indexInstrument: uint,
  indexScheme: fc.constantFrom('weighted', 'inverseSquare'),
  indexWeights: fc.array(money, { maxLength: 6 }),
}
const spot = fc.record({
  ...common,
  ...indexed,
  contractType: fc.constant('Spot'),
  basePrecision: uint,
  quotePrecision: uint,
  maxAmount: money,
  priceLimitX: rate,
  priceLimitY: rate,
  isBanBuy: flag,
  isBanSell: flag,
  isFeeFree: flag,
})
const contract = fc.record({
  ...common,
  contractType: fc.constantFrom(...DERIVATIVE_TYPES),
  minLeverageE2: uint,
  maxLeverageE2: uint,
  riskTiers: fc.array(
    fc.record({
      maxValue: money,
      initialRate: rate,
      maintenanceRate: rate,
      maxLeverageE2: uint,
      deduction: money,
    }),
    { maxLength: 4 },
  ),
  funding: fc.option(
    fc.record({
      intervalMinutes: uint,
      upperRate: rate,
      lowerRate: rate,
      interestPerDay: rate,
      hourlyAtLimit: fc.boolean(),
    }),
  ),
  priceLimitX: rate,
  priceLimitY: rate,
  openInterestLimit: fc.option(fc.record({ shareE4: fc.nat(), freeQty: money })),
  stopSpread: rate,
  impactNotional: money,
  insurancePool: fc.record({
    name: text,
    triggerRatio: money,
    stopRatio: money,
    threshold: money,
    maxDeviation: money,
  }),
  delivery: fc.option(
    fc.record({ feeRate: rate, averageSeconds: uint, reduceOnlySeconds: uint, closingSeconds: uint }),
  ),
  preListing: fc.option(
    fc.record({
      phase: fc.constantFrom(...LISTING_PHASES),
      auctionTime: uint,
      auctionMinutes: uint,
      noCancelMinutes: uint,
      crossMatchingMinutes: uint,
      finishTime: uint,
      referencePrice: money,
      auctionFeeRate: rate,
      makerRate: rate,
      takerRate: rate,
    }),
  ),
  postOnlySeconds: uint,
  sessionMinutes: uint,
  ...indexed,
})

const requestLimits = fc.record({
  min: money,
  max: money,
  daily: money,
  step: money,
  feeRate: rate,
  isOpen: fc.boolean(),
})

/** One arbitrary for every type of command; a new type without an arbitrary does not compile. */
const commands: { [Type in Command['type']]: fc.Arbitrary<Extract<Command, { type: Type }>> } = {
  listInstrument: fc.record({
    type: fc.constant('listInstrument'),
    instrument: fc.oneof(
      contract,
      spot,
      plain.map((terms) => ({ ...terms, contractType: 'Spread' as const })),
    ),
  }),
  createAccount: fc.record({
    type: fc.constant('createAccount'),
    account: uint,
    accountType: fc.constantFrom(...ACCOUNT_TYPES),
    marginMode: fc.constantFrom(...MARGIN_MODES),
    makerRate: rate,
    takerRate: rate,
    reports: flag,
  }),
  deposit: fc.record({ type: fc.constant('deposit'), account: uint, coin: text, amount: money, bonus: flag }),
  withdraw: fc.record({ type: fc.constant('withdraw'), account: uint, coin: text, amount: money }),
  transfer: fc.record({
    type: fc.constant('transfer'),
    account: uint,
    to: uint,
    coin: text,
    amount: money,
    id: text,
  }),
  placeOrder: fc.record({
    type: fc.constant('placeOrder'),
    ...ids,
    side: fc.constantFrom(...SIDES),
    orderType: fc.constantFrom(...ORDER_TYPES),
    timeInForce: fc.constantFrom(...TIMES_IN_FORCE),
    price: int,
    qty: int,
    reduceOnly: flag,
    closeOnTrigger: flag,
    positionIdx: fc.constantFrom(...POSITION_INDEXES),
    smpType: fc.constantFrom(...SMP_TYPES),
    orderLinkId: text,
    leverageE2: uint,
    options: fc.option(options),
  }),
  amendOrder: fc.record({
    type: fc.constant('amendOrder'),
    ...ids,
    ...ref,
    price: int,
    qty: int,
    options: fc.option(amendOptions),
  }),
  cancelOrder: fc.record({ type: fc.constant('cancelOrder'), ...ids, ...ref }),
  cancelAll: fc.record({
    type: fc.constant('cancelAll'),
    ...ids,
    filter: fc.option(
      fc.record({
        settleCoin: text,
        side: fc.constantFrom(...SIDES, '' as const),
        kind: fc.constantFrom(...CANCEL_KINDS),
        cancelType: fc.constantFrom('CancelByUser' as const, 'CancelByDCP' as const),
      }),
    ),
  }),
  massQuote: fc.record({ type: fc.constant('massQuote'), ...ids, bids: levels, asks: levels }),
  setLeverage: fc.record({ type: fc.constant('setLeverage'), ...ids, buyLeverageE2: uint, sellLeverageE2: uint }),
  setMarginMode: fc.record({
    type: fc.constant('setMarginMode'),
    account: uint,
    marginMode: fc.constantFrom(...MARGIN_MODES),
  }),
  setPositionMode: fc.record({
    type: fc.constant('setPositionMode'),
    ...ids,
    positionMode: fc.constantFrom(...POSITION_MODES),
  }),
  addMargin: fc.record({
    type: fc.constant('addMargin'),
    ...ids,
    positionIdx: fc.constantFrom(...POSITION_INDEXES),
    amount: money,
    addedBefore: fc.option(money),
  }),
  indexPrices: fc.record({
    type: fc.constant('indexPrices'),
    entries: fc.array(fc.record({ instrument: uint, sources: fc.array(money, { maxLength: 6 }) }), { maxLength: 6 }),
  }),
  tick: fc.record({ type: fc.constant('tick') }),
  setTradingStop: fc.record({
    type: fc.constant('setTradingStop'),
    ...ids,
    positionIdx: fc.constantFrom(...POSITION_INDEXES),
    mode: fc.constantFrom(...TPSL_MODES),
    takeProfit: fc.option(leg),
    stopLoss: fc.option(leg),
    tpSize: int,
    slSize: int,
    tpOrderId: int,
    slOrderId: int,
    trailing: fc.option(fc.record({ distance: int, ratio: money, activation: int })),
  }),
  setSymbolMarginMode: fc.record({
    type: fc.constant('setSymbolMarginMode'),
    ...ids,
    isolated: flag,
    buyLeverageE2: uint,
    sellLeverageE2: uint,
  }),
  setRiskLimit: fc.record({
    type: fc.constant('setRiskLimit'),
    ...ids,
    riskId: uint,
    positionIdx: fc.constantFrom(...POSITION_INDEXES),
  }),
  setAutoAddMargin: fc.record({
    type: fc.constant('setAutoAddMargin'),
    ...ids,
    positionIdx: fc.constantFrom(...POSITION_INDEXES),
    autoAddMargin: flag,
  }),
  placeScaled: fc.record({
    type: fc.constant('placeScaled'),
    ...ids,
    side: fc.constantFrom(...SIDES),
    timeInForce: fc.constantFrom('GTC' as const, 'PostOnly' as const),
    qty: int,
    fromPrice: int,
    toPrice: int,
    count: int,
    distribution: fc.constantFrom(...SCALED_DISTRIBUTIONS),
    weights: fc.array(int, { maxLength: 20 }),
    reduceOnly: flag,
    positionIdx: fc.constantFrom(...POSITION_INDEXES),
    smpType: fc.constantFrom(...SMP_TYPES),
    orderLinkId: text,
  }),
  createStrategy: fc.record({
    type: fc.constant('createStrategy'),
    ...ids,
    side: fc.constantFrom(...SIDES),
    positionIdx: fc.constantFrom(...POSITION_INDEXES),
    reduceOnly: flag,
    qty: int,
    terms: fc.record({
      type: fc.constantFrom(...STRATEGY_TYPES),
      pricing: fc.constantFrom(...STRATEGY_PRICINGS),
      limitPrice: int,
      chaseDistance: int,
      chasePercentE4: int,
      postOnly: flag,
      triggerPrice: int,
      maxChasePrice: int,
      durationSeconds: int,
      intervalSeconds: int,
      isRandom: flag,
      subQty: int,
      orderCount: int,
    }),
    strategyLinkId: text,
  }),
  setCollateral: fc.record({
    type: fc.constant('setCollateral'),
    coin: text,
    priceInstrument: uint,
    tiers: fc.array(fc.record({ maxQty: money, ratio: rate }), { maxLength: 4 }),
    enabled: fc.boolean(),
  }),
  setContractRates: fc.record({
    type: fc.constant('setContractRates'),
    account: uint,
    makerRate: rate,
    takerRate: rate,
  }),
  setSpotRates: fc.record({ type: fc.constant('setSpotRates'), account: uint, makerRate: rate, takerRate: rate }),
  setLending: fc.record({
    type: fc.constant('setLending'),
    coin: text,
    enabled: fc.boolean(),
    tiers: fc.array(fc.record({ limit: money, initialRate: rate, maintenanceRate: rate }), { maxLength: 4 }),
    minAmount: money,
    step: money,
    pool: money,
    curve: fc.array(fc.record({ use: rate, hourlyRate: rate }), { maxLength: 4 }),
    freeLimit: money,
    conversionFee: rate,
  }),
  setSpotMargin: fc.record({ type: fc.constant('setSpotMargin'), account: uint, leverage: uint }),
  setCollateralSwitch: fc.record({
    type: fc.constant('setCollateralSwitch'),
    account: uint,
    coin: text,
    isCollateral: fc.boolean(),
  }),
  borrow: fc.record({ type: fc.constant('borrow'), account: uint, coin: text, amount: money }),
  repay: fc.record({
    type: fc.constant('repay'),
    account: uint,
    coin: text,
    amount: money,
    converts: fc.boolean(),
  }),
  setToken: fc.record({
    type: fc.constant('setToken'),
    coin: text,
    instrument: uint,
    side: fc.constantFrom('Buy', 'Sell'),
    account: uint,
    target: rate,
    lower: rate,
    upper: rate,
    initialNav: money,
    managementRate: rate,
    subscription: requestLimits,
    redemption: requestLimits,
    maxHolding: money,
    maxRequests: uint,
    openTime: uint,
  }),
  passTokenQuiz: fc.record({ type: fc.constant('passTokenQuiz'), account: uint }),
  subscribeToken: fc.record({
    type: fc.constant('subscribeToken'),
    account: uint,
    coin: text,
    amount: money,
    serial: text,
  }),
  redeemToken: fc.record({
    type: fc.constant('redeemToken'),
    account: uint,
    coin: text,
    amount: money,
    serial: text,
  }),
  setPricePreference: fc.record({
    type: fc.constant('setPricePreference'),
    account: uint,
    movesPrices: fc.boolean(),
  }),
  stopStrategy: fc.record({ type: fc.constant('stopStrategy'), account: uint, strategyId: uint }),
  setMmrClose: fc.record({
    type: fc.constant('setMmrClose'),
    ...ids,
    positionIdx: fc.constantFrom(...POSITION_INDEXES),
    rateE4: int,
  }),
}

const anyCommand = fc.oneof(...Object.values<fc.Arbitrary<Command>>(commands))

/** Batches of commands as the sequencer makes them: consecutive numbers, and times that are equal or grow. */
const rows = fc
  .record({
    seq: fc.integer({ min: 1, max: 2 ** 50 }),
    time: fc.integer({ min: 0, max: 2 ** 50 }),
    entries: fc.array(fc.record({ passed: fc.nat(100_000), command: anyCommand }), { maxLength: 12 }),
  })
  .map(({ seq, time, entries }) => {
    let now = time
    return entries.map(({ passed, command }, place): SequencedCommand => {
      now += passed
      return { seq: seq + place, time: now, command }
    })
  })

/** Returns the bytes encoded again if they can be decoded, or the same bytes if they are refused as malformed. */
function decodedAgain(bytes: Uint8Array): Uint8Array {
  let decoded: readonly SequencedCommand[]
  try {
    decoded = decodeCommands(bytes)
  } catch (error) {
    if (error instanceof MalformedBytes) return bytes
    throw error
  }
  return encodeCommands(decoded)
}

describe('command codec', () => {
  it.each(Object.entries<fc.Arbitrary<Command>>(commands))('brings back every %s', (type, arbitrary) => {
    expect(COMMAND_TAGS).toContain(type)
    fc.assert(
      fc.property(arbitrary, (command) => {
        const row = [{ seq: 7, time: 1_700_000_000_000, command }]
        expect(decodeCommands(encodeCommands(row))).toEqual(row)
      }),
      { numRuns: 60 },
    )
  })

  it('brings back rows of many commands with their numbers and times', () => {
    fc.assert(
      fc.property(rows, (row) => {
        expect(decodeCommands(encodeCommands(row))).toEqual(row)
      }),
    )
  })

  it('[DUR-02] refuses every truncation and every row with something added', () => {
    fc.assert(
      fc.property(rows, (row) => {
        const bytes = encodeCommands(row)
        for (let length = 0; length < bytes.length; length++) {
          expect(() => decodeCommands(bytes.subarray(0, length))).toThrow(MalformedBytes)
        }
        expect(() => decodeCommands(Uint8Array.of(...bytes, 0))).toThrow(MalformedBytes)
      }),
      { numRuns: 15 },
    )
  })

  it('[DUR-02] reads flipped bytes as another valid row or refuses them, never anything between', () => {
    fc.assert(
      fc.property(rows, fc.nat(), fc.integer({ min: 0, max: 7 }), (row, place, bit) => {
        const bytes = encodeCommands(row)
        const index = place % bytes.length
        bytes[index] = bytes[index]! ^ (1 << bit)
        expect(decodedAgain(bytes)).toEqual(bytes)
      }),
      { numRuns: 1000 },
    )
  })

  it('reads arbitrary bytes or refuses them with MalformedBytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (tail) => {
        const bytes = Uint8Array.of(1, ...tail)
        expect(decodedAgain(bytes)).toEqual(bytes)
      }),
      { numRuns: 2000 },
    )
  })

  it('refuses numbers out of order and time that runs backwards', () => {
    const command: Command = { type: 'tick' }
    const gap = [
      { seq: 1, time: 5, command },
      { seq: 3, time: 5, command },
    ]
    const back = [
      { seq: 1, time: 5, command },
      { seq: 2, time: 4, command },
    ]
    expect(() => encodeCommands(gap)).toThrow(RangeError)
    expect(() => encodeCommands(back)).toThrow(RangeError)
    const [first] = back
    expect(decodeCommands(encodeCommands([first!]))).toEqual([first])
  })

  it('refuses to write what no command may hold', () => {
    const cancel = { type: 'cancelAll', account: 1.5, instrument: 0, filter: null } as const
    expect(() => encodeCommands([{ seq: 1, time: 0, command: cancel }])).toThrow(RangeError)
    expect(() => encodeCommands([{ seq: 1, time: 0, command: { ...cancel, account: -1 } }])).toThrow(RangeError)
  })

  it('writes a quote of 20 levels in 80 bytes', () => {
    const side = (direction: number) =>
      Array.from({ length: 10 }, (_, level) => ({
        price: 650_000 + direction * (1 + level * 7),
        lots: 90 + level * 11,
      }))
    const command: MassQuote = { type: 'massQuote', account: 3, instrument: 1, bids: side(-1), asks: side(1) }
    const bytes = encodeCommands([{ seq: 1_000_000, time: 1_790_000_000_000, command }])
    expect(bytes.length).toBeLessThanOrEqual(80)
  })
})
