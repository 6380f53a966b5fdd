import { e8 } from '@perpdesk/numeric'
import { type ContractInstrument, commonPool, type Instrument, STANDING_CONTRACT } from '@perpdesk/trading'
import type { Command, PlaceOrder } from '../command.ts'
import type { Engine } from '../engine.ts'
import type { AppliedCommand, EngineEvent } from '../event.ts'
import { createEngine } from '../exchange-engine.ts'
import { readOut } from '../read-out.ts'

export const BTC = 1
export const ETH = 2
/** Middle price of the tests, in ticks of 0.1. */
export const MID = 500_000

/** Returns a contract like BTCUSDT: tick 0.1, lot 0.001, one lot at one tick is worth 0.0001 USDT. */
export function contract(id: number, changes: Partial<ContractInstrument> = {}): ContractInstrument {
  return {
    id,
    symbol: `C${id}USDT`,
    displayName: `C${id}USDT`,
    contractType: 'LinearPerpetual',
    status: 'Trading',
    baseCoin: `C${id}`,
    quoteCoin: 'USDT',
    settleCoin: 'USDT',
    launchTime: 0,
    deliveryTime: 0,
    priceScale: 2,
    tickSize: e8('0.1'),
    minPrice: e8('0.1'),
    maxPrice: e8('1999999.8'),
    lotSize: e8('0.001'),
    minQty: e8('0.001'),
    maxLimitQty: e8('1190'),
    maxMarketQty: e8('500'),
    minNotional: e8('5'),
    minLeverageE2: 100,
    maxLeverageE2: 10_000,
    riskTiers: [
      tier('2000000', '0.01', '0.005', 10_000, '0'),
      tier('2600000', '0.0111', '0.0056', 9_000, '1200'),
      tier('100000000', '0.02', '0.01', 5_000, '12640'),
    ],
    funding: {
      intervalMinutes: 480,
      upperRate: e8('0.00375'),
      lowerRate: e8('-0.00375'),
      interestPerDay: e8('0.0003'),
      hourlyAtLimit: false,
    },
    priceLimitX: e8('0.01'),
    priceLimitY: e8('0.02'),
    openInterestLimit: null,
    stopSpread: 0n,
    impactNotional: e8('20000'),
    insurancePool: commonPool('USDT'),
    depthMergeTimes: [1, 10],
    tags: [],
    source: 'assumed',
    ...STANDING_CONTRACT,
    ...changes,
  }
}

/** Returns a tier of a test contract's risk ladder, from decimals as text. */
export function tier(maxValue: string, initial: string, maintenance: string, maxLeverageE2: number, deduction: string) {
  return {
    maxValue: e8(maxValue),
    initialRate: e8(initial),
    maintenanceRate: e8(maintenance),
    maxLeverageE2,
    deduction: e8(deduction),
  }
}

export type OrderWish = Partial<Omit<PlaceOrder, 'type'>> & Pick<PlaceOrder, 'account'>

/** An engine together with sequence numbers and a clock, which most tests need not set. */
export class TestExchange {
  engine: Engine
  time = Date.UTC(2026, 0, 5, 1)
  last: AppliedCommand | undefined

  constructor(engine = createEngine()) {
    this.engine = engine
  }

  send(command: Command): AppliedCommand {
    this.last = readOut(this.engine.apply({ seq: this.engine.seq + 1, time: this.time, command }))
    return this.last
  }

  /** Sends a command; returns the code of its result. */
  code(command: Command): number {
    return this.send(command).result.code
  }

  list(...instruments: Instrument[]): void {
    for (const instrument of instruments) this.send({ type: 'listInstrument', instrument })
  }

  open(account: number, deposit = '1000000', changes: { isolated?: boolean; reports?: boolean } = {}): void {
    this.send({
      type: 'createAccount',
      account,
      accountType: 'UTA2',
      marginMode: changes.isolated === true ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN',
      makerRate: e8('0.0002'),
      takerRate: e8('0.00055'),
      reports: changes.reports ?? true,
    })
    if (deposit !== '0') this.deposit(account, deposit)
  }

  deposit(account: number, amount: string): void {
    this.send({ type: 'deposit', account, coin: 'USDT', amount: e8(amount), bonus: false })
  }

  /** Sends an index price in ticks of 0.1. */
  index(instrument: number, ticks: number): AppliedCommand {
    return this.send({ type: 'indexPrices', entries: [{ instrument, sources: [BigInt(ticks) * e8('0.1')] }] })
  }

  /** Lets seconds pass, each with its tick; with `ticks` the index is renewed each second. Returns all events. */
  pass(seconds: number, instrument?: number, ticks?: number): EngineEvent[] {
    const events: EngineEvent[] = []
    for (let i = 0; i < seconds; i++) {
      this.time += 1000
      if (instrument !== undefined && ticks !== undefined) events.push(...this.index(instrument, ticks).events)
      events.push(...this.send({ type: 'tick' }).events)
    }
    return events
  }

  order(wish: OrderWish): AppliedCommand {
    return this.send(this.wish(wish))
  }

  wish(wish: OrderWish): PlaceOrder {
    return {
      type: 'placeOrder',
      instrument: BTC,
      side: 'Buy',
      orderType: 'Limit',
      timeInForce: 'GTC',
      price: wish.orderType === 'Market' ? 0 : MID,
      qty: 1000,
      reduceOnly: false,
      closeOnTrigger: false,
      positionIdx: 0,
      smpType: 'None',
      orderLinkId: '',
      leverageE2: 0,
      options: null,
      ...wish,
    }
  }

  buy(account: number, price: number, qty: number, wish: Partial<OrderWish> = {}): AppliedCommand {
    return this.order({ ...wish, account, side: 'Buy', price, qty })
  }

  sell(account: number, price: number, qty: number, wish: Partial<OrderWish> = {}): AppliedCommand {
    return this.order({ ...wish, account, side: 'Sell', price, qty })
  }

  /**
   * Returns the sum of the audit's differences over all coins; anything but 0n means that money was lost or created.
   */
  lost(): bigint {
    return this.engine
      .audit()
      .reduce((sum, coin) => sum + (coin.difference < 0n ? -coin.difference : coin.difference), 0n)
  }
}

/** Returns an exchange with two funded accounts (10 and 11) and a BTC market with a mark price at {@link MID}. */
export function tradingExchange(): TestExchange {
  const exchange = new TestExchange()
  exchange.list(contract(BTC))
  exchange.open(10)
  exchange.open(11)
  exchange.index(BTC, MID)
  exchange.pass(3, BTC, MID)
  return exchange
}
