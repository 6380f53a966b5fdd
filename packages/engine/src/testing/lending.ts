import { e8, ONE } from '@perpdesk/numeric'
import type { BorrowTerms } from '@perpdesk/trading'
import type { AppliedCommand, EngineEvent, LedgerEvent } from '../event.ts'
import { contract, type TestExchange } from './exchange.ts'
import { BASE, PAIR, PAR, pairExchange } from './pairs.ts'

/** A perpetual whose index prices the base coin of the pair in USD. */
export const PERP = 6

/** Hourly rate of an unused pool in units of 1e-12: a thousandth of a percent. */
export const REST_RATE = 10_000_000n

/**
 * Returns terms of a coin: 1000 of it at 10×, 2000 at 5×, 3000 at 2×; with half of the pool of 10 000 lent the rate is
 * double, with all of it tenfold.
 */
export function lendingTerms(coin: string, changes: Partial<BorrowTerms> = {}): BorrowTerms {
  return {
    coin,
    enabled: true,
    tiers: [
      { limit: e8('1000'), initialRate: e8('0.1'), maintenanceRate: e8('0.04') },
      { limit: e8('2000'), initialRate: e8('0.2'), maintenanceRate: e8('0.06') },
      { limit: e8('3000'), initialRate: e8('0.5'), maintenanceRate: e8('0.1') },
    ],
    minAmount: e8('0.1'),
    step: e8('0.1'),
    pool: e8('10000'),
    curve: [
      { use: 0n, hourlyRate: REST_RATE },
      { use: e8('0.5'), hourlyRate: 2n * REST_RATE },
      { use: ONE, hourlyRate: 10n * REST_RATE },
    ],
    freeLimit: coin === 'USDT' ? e8('50') : 0n,
    conversionFee: e8('0.002'),
    ...changes,
  }
}

/**
 * Returns the exchange of {@link pairExchange} that lends both coins of its pair; the base coin counts 80 % as
 * collateral.
 */
export function lendingExchange(changes: Partial<BorrowTerms> = {}): TestExchange {
  const exchange = pairExchange()
  exchange.list(contract(PERP, { baseCoin: BASE, symbol: `${BASE}PERP`, displayName: `${BASE}PERP` }))
  for (const coin of ['USDT', BASE]) exchange.send({ type: 'setLending', ...lendingTerms(coin, changes) })
  exchange.send({
    type: 'setCollateral',
    coin: BASE,
    priceInstrument: PERP,
    tiers: [{ maxQty: e8('1000000'), ratio: e8('0.8') }],
    enabled: true,
  })
  seconds(exchange, 3)
  return exchange
}

/** Lets seconds pass, each with an index price of pair and perpetual in ticks of 0.1; returns all events. */
export function seconds(exchange: TestExchange, count: number, ticks = PAR): readonly EngineEvent[] {
  const events: EngineEvent[] = []
  for (let second = 0; second < count; second++) {
    exchange.time += 1000
    const sources = [BigInt(ticks) * e8('0.1')]
    const entries = [PAIR, PERP].map((instrument) => ({ instrument, sources }))
    events.push(...exchange.send({ type: 'indexPrices', entries }).events)
    events.push(...exchange.send({ type: 'tick' }).events)
  }
  return events
}

/** Sends a tick at a time of the tests' day, such as `01:05:00`; returns its events. */
export function tickAt(exchange: TestExchange, clock: string): readonly EngineEvent[] {
  exchange.time = Date.parse(`2026-01-05T${clock}Z`)
  return exchange.send({ type: 'tick' }).events
}

/** Returns the ledger rows of an account as text: type, coin and change. */
export function rows(events: readonly EngineEvent[], account: number): readonly string[] {
  return events.flatMap((event) => (event.type === 'ledger' && event.account === account ? [wordsOf(event)] : []))
}

function wordsOf({ ledgerType, coin, change }: LedgerEvent): string {
  return `${ledgerType} ${coin} ${change}`
}

export function spotMargin(exchange: TestExchange, account: number, leverage: number): AppliedCommand {
  return exchange.send({ type: 'setSpotMargin', account, leverage })
}

export function borrow(exchange: TestExchange, account: number, coin: string, amount: string): AppliedCommand {
  return exchange.send({ type: 'borrow', account, coin, amount: e8(amount) })
}

export function repay(
  exchange: TestExchange,
  account: number,
  coin: string,
  { amount = '0', converts = false }: { readonly amount?: string; readonly converts?: boolean } = {},
): AppliedCommand {
  return exchange.send({ type: 'repay', account, coin, amount: e8(amount), converts })
}
