import type { Command, Engine } from '@perpdesk/engine'
import type { ContractInstrument } from '@perpdesk/trading'
import { toE8 } from '../reference/to-grid.ts'

/** Account numbers of the simulated market; users' accounts have much higher numbers (see identity). */
export const MAKERS = [11, 12, 13] as const
export const TAKERS = [21, 22, 23] as const
export const ACCOUNTS: readonly number[] = [...MAKERS, ...TAKERS]

export function isMarketAccount(account: number): boolean {
  return ACCOUNTS.includes(account)
}

/** Returns the account of the market maker that quotes an instrument. */
export function makerOf(instrument: number): number {
  return MAKERS[instrument % MAKERS.length] ?? MAKERS[0]
}

/** Funds of each account in every settlement coin, in USD: enough for the largest positions at leverage 1. */
const FUNDS_USD = 4_000_000_000
/** Leverage times 100. Leverage 1 allows the largest positions under the risk limits. */
const NO_LEVERAGE = 100

/** A settlement coin and its price in USD as a model value. */
export interface FundedCoin {
  readonly coin: string
  readonly price: number
}

/**
 * Returns the commands that open and fund missing accounts; none if all are in place. A coin is topped up once half of
 * it is lost.
 */
export function accountCommands(engine: Engine, coins: readonly FundedCoin[]): Command[] {
  return ACCOUNTS.flatMap((account): Command[] => {
    const held = new Map(engine.wallet(account)?.coins.map(({ coin, walletBalance }) => [coin, walletBalance]))
    return [
      ...(engine.hasAccount(account) ? [] : [openingOf(account)]),
      ...coins.flatMap(({ coin, price }): Command[] => {
        const funds = toE8(Math.ceil(FUNDS_USD / price))
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
    marginMode: 'REGULAR_MARGIN',
    makerRate: 0n,
    takerRate: 0n,
    reports: false,
  }
}

/** Returns the commands that let the participants of one instrument use its whole risk limit. */
export function leverageCommands(engine: Engine, instrument: Pick<ContractInstrument, 'id'>): Command[] {
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
