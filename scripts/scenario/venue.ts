import { e8, ONE } from '@perpdesk/numeric'
import {
  type AccountType,
  BORROWING,
  COLLATERAL,
  type ContractInstrument,
  contractsAt,
  FIRST_CALENDAR_ID,
  type Instrument,
  type MarginMode,
  PERPETUALS,
  type Side,
  SPOT_PAIRS,
} from '@perpdesk/trading'
import type { Command } from '../../packages/engine/src/command.ts'

/**
 * The scenario starts on a Saturday morning, well before any delivery, two minutes before loans are repaid (:00) and
 * seven before interest is charged (:05).
 */
export const START = Date.UTC(2026, 10, 21, 8, 58)

/** Price of each coin before the crash, in USD, and its fall relative to bitcoin's, in percent. */
export const COINS = {
  BTC: { price: 60_000, beta: 100 },
  ETH: { price: 3_000, beta: 115 },
  XRP: { price: 1.2, beta: 125 },
} as const
export type Coin = keyof typeof COINS

const PERPETUAL_SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'BTCPERP', 'ETHPERP', 'BTCUSD', 'ETHUSD']
const FUTURES_SYMBOLS = ['BTCUSDT-25DEC26', 'BTC-25DEC26', 'BTCUSDZ26']

/** Contracts of every family, as in the catalogue. */
export const CONTRACTS: readonly ContractInstrument[] = [
  ...PERPETUALS.filter(({ symbol }) => PERPETUAL_SYMBOLS.includes(symbol)),
  ...contractsAt(START)
    .filter(({ symbol }) => FUTURES_SYMBOLS.includes(symbol))
    .map((contract, place) => ({ ...contract, id: FIRST_CALENDAR_ID + place })),
]

/** Pairs in which coins are bought and sold with borrowed money. */
export const PAIRS = SPOT_PAIRS.filter(({ symbol }) => symbol === 'BTC/USDT' || symbol === 'ETH/USDT')
/** Coins that are lent. */
const LENT = ['USDT', 'USDC', 'BTC', 'ETH']

export function coinOf(instrument: Instrument): Coin {
  const { baseCoin } = instrument
  if (baseCoin === 'BTC' || baseCoin === 'ETH' || baseCoin === 'XRP') return baseCoin
  throw new RangeError(`${baseCoin} has no part in the scenario`)
}

/** Initial balances of the insurance fund: enough for the first wave, but not for the last. */
const FUND: Readonly<Record<string, string>> = { USDT: '150000', USDC: '40000', BTC: '1', ETH: '15' }

/** Returns the commands that list the contracts, set the collateral and fund the insurance pools. */
export function opening(): Command[] {
  const listed = new Set(CONTRACTS.map(({ id }) => id))
  return [
    ...[...CONTRACTS, ...PAIRS].map((instrument): Command => ({ type: 'listInstrument', instrument })),
    ...COLLATERAL.filter(({ priceInstrument }) => listed.has(priceInstrument)).map(
      (terms): Command => ({ type: 'setCollateral', ...terms }),
    ),
    ...BORROWING.filter(({ coin }) => LENT.includes(coin)).map((terms): Command => ({ type: 'setLending', ...terms })),
    ...Object.entries(FUND).map(
      ([coin, amount]): Command => ({ type: 'deposit', account: 2, coin, amount: e8(amount), bonus: false }),
    ),
  ]
}

/** Returns a contract's price in ticks when bitcoin is at the fraction `part` of its initial price. */
export function ticksAt(instrument: Instrument, part: number): number {
  const { price, beta } = COINS[coinOf(instrument)]
  const moved = price * (1 + ((part - 1) * beta) / 100)
  return Math.max(1, Math.round((Math.max(moved, price / 50) * 1e8) / Number(instrument.tickSize)))
}

/** Returns the lots worth about `usd` at a price in ticks. */
export function lotsWorth(instrument: Instrument, usd: number, ticks: number): number {
  const lot = Number(instrument.lotSize) / Number(ONE)
  const isInverse = instrument.quoteCoin === 'USD'
  const price = (ticks * Number(instrument.tickSize)) / Number(ONE)
  return Math.max(1, Math.floor(usd / (isInverse ? lot : lot * price)))
}

/** Returns the command that opens an account with the usual rates, reported to its owner. */
export function accountOf(
  account: number,
  accountType: AccountType,
  marginMode: MarginMode = 'REGULAR_MARGIN',
): Command {
  return {
    type: 'createAccount',
    account,
    accountType,
    marginMode,
    makerRate: e8('0.0002'),
    takerRate: e8('0.00055'),
    reports: true,
  }
}

/** Returns a market order without options. */
export function marketOrder(
  account: number,
  instrument: Instrument,
  side: Side,
  qty: number,
  positionIdx: 0 | 1 | 2 = 0,
): Command {
  return {
    type: 'placeOrder',
    account,
    instrument: instrument.id,
    side,
    orderType: 'Market',
    timeInForce: 'IOC',
    price: 0,
    qty,
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx,
    smpType: 'None',
    orderLinkId: '',
    leverageE2: 0,
    options: null,
  }
}
