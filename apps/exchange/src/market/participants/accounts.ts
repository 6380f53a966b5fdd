import type { Command, Engine } from '@perpdesk/engine'
import type { E8 } from '@perpdesk/numeric'
import type { IndexedInstrument } from '@perpdesk/trading'
import { modelValue, toE8 } from '../reference/to-grid.ts'

/** Account numbers of the simulated market; users' accounts have much higher numbers (see identity). */
const MAKERS = [11, 12, 13] as const
export const TAKERS = [21, 22, 23] as const
/**
 * Spot pairs have participants of their own, in isolated margin: they trade with the coins that they hold, and no
 * contract's margin depends on these.
 */
const PAIR_MAKERS = [14, 15, 16] as const
export const PAIR_TAKERS = [24, 25, 26] as const
export const ALL_MAKERS: readonly number[] = [...MAKERS, ...PAIR_MAKERS]
const ON_PAIRS: readonly number[] = [...PAIR_MAKERS, ...PAIR_TAKERS]
export const ACCOUNTS: readonly number[] = [...MAKERS, ...TAKERS, ...ON_PAIRS]

export function isMarketAccount(account: number): boolean {
  return ACCOUNTS.includes(account)
}

/** Returns the account of the market maker that quotes a contract. */
export function makerOf(instrument: number): number {
  return MAKERS[instrument % MAKERS.length] ?? MAKERS[0]
}

/** Returns the account of the market maker that quotes a spot pair. */
export function pairMakerOf(instrument: number): number {
  return PAIR_MAKERS[instrument % PAIR_MAKERS.length] ?? PAIR_MAKERS[0]
}

/** Funds of each account in every settlement coin, in USD: enough for the largest positions at leverage 1. */
const FUNDS_USD = 4_000_000_000
/** Funds of each participant of spot pairs in every coin, in USD: far more than its quotes and its trades in weeks. */
const PAIR_FUNDS_USD = 1_000_000_000
/** Leverage times 100. Leverage 1 allows the largest positions under the risk limits. */
const NO_LEVERAGE = 100

/** A coin, its price in USD as a model value, and whether contracts settle in it and spot pairs trade it. */
export interface FundedCoin {
  readonly coin: string
  readonly price: number
  readonly settles: boolean
  readonly isPaired: boolean
}

/**
 * Returns the commands that open and fund missing accounts; none if all are in place. A coin is topped up once half of
 * it is lost.
 */
export function accountCommands(engine: Engine, coins: readonly FundedCoin[]): Command[] {
  return ACCOUNTS.flatMap((account): Command[] => {
    const held = new Map(engine.wallet(account)?.coins.map(({ coin, walletBalance }) => [coin, walletBalance]))
    const onPairs = ON_PAIRS.includes(account)
    return [
      ...(engine.hasAccount(account) ? [] : [openingOf(account)]),
      ...(onPairs && !engine.hasPassedQuiz(account) ? [{ type: 'passTokenQuiz', account } as const] : []),
      ...coins.flatMap(({ coin, price, settles, isPaired }): Command[] => {
        if (!(onPairs ? isPaired : settles)) return []
        const funds = toE8(Math.ceil((onPairs ? PAIR_FUNDS_USD : FUNDS_USD) / price))
        if ((held.get(coin) ?? 0n) * 2n >= funds) return []
        return [{ type: 'deposit', account, coin, amount: funds, bonus: false }]
      }),
    ]
  })
}

function openingOf(account: number): Command {
  return {
    type: 'createAccount',
    account,
    accountType: 'UTA2',
    marginMode: ON_PAIRS.includes(account) ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN',
    makerRate: 0n,
    takerRate: 0n,
    reports: false,
  }
}

/** Returns the commands that let the participants of one instrument use its whole risk limit. */
export function leverageCommands(engine: Engine, instrument: Pick<IndexedInstrument, 'id'>): Command[] {
  const { id } = instrument
  return [makerOf(id), ...TAKERS]
    .filter((account) => engine.leverage(account, id).buyLeverageE2 !== NO_LEVERAGE)
    .map((account) => ({
      type: 'setLeverage',
      account,
      instrument: id,
      buyLeverageE2: NO_LEVERAGE,
      sellLeverageE2: NO_LEVERAGE,
    }))
}

/** Value of the leveraged tokens that a pair's market maker and each of its takers keep, in the quote coin. */
const MAKER_TOKENS = 200_000
const TAKER_TOKENS = 100_000

/** Returns the value of tokens that a participant of their pair keeps, in the quote coin. */
export function keptTokenValue(account: number): number {
  return PAIR_TAKERS.some((taker) => taker === account) ? TAKER_TOKENS : MAKER_TOKENS
}

/** Returns by how much a holding exceeds the tokens that a participant keeps at a net asset value, as a model value. */
export function excessTokens(account: number, held: E8, nav: E8): number {
  return nav === 0n ? 0 : modelValue(held) - keptTokenValue(account) / modelValue(nav)
}
