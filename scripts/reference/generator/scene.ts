import type { Command } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import type { AccountType } from '@perpdesk/trading'
import { CONTRACTS, firstDated, instrumentOf } from './contracts.ts'

interface Trader {
  readonly id: number
  readonly isolated: boolean
  readonly reports: boolean
  readonly maker: string
  readonly taker: string
  readonly accountType?: AccountType
}

/**
 * The traders: cross and isolated margin, with and without reports, one with a maker rebate, all three account types.
 */
export const TRADERS = [
  { id: 10, isolated: false, reports: false, maker: '-0.0001', taker: '0.0003' },
  { id: 11, isolated: false, reports: true, maker: '0.0001', taker: '0.0005' },
  { id: 12, isolated: false, reports: true, maker: '0.0002', taker: '0.00055' },
  { id: 13, isolated: false, reports: true, maker: '0.0002', taker: '0.00055' },
  { id: 14, isolated: true, reports: true, maker: '0.0002', taker: '0.00055' },
  { id: 15, isolated: true, reports: true, maker: '0.00018', taker: '0.0004' },
  { id: 16, isolated: true, reports: false, maker: '0.0002', taker: '0.00055' },
  { id: 17, isolated: false, reports: true, maker: '0', taker: '0.0003' },
  { id: 18, isolated: false, reports: true, maker: '0.0002', taker: '0.00055', accountType: 'classic' },
  { id: 19, isolated: false, reports: true, maker: '0.0001', taker: '0.0006', accountType: 'UTA' },
  { id: 20, isolated: true, reports: true, maker: '0.0002', taker: '0.00055', accountType: 'UTA' },
] as const satisfies readonly Trader[]

/** Trades only on borrowed money: see `undress`. */
export const DEBTOR = { id: 21, isolated: false, reports: true, maker: '0.0002', taker: '0.00055' } as const

/** Coins of the test exchange, with amounts that are each worth about 1500 USD. */
export const COINS = [
  { coin: 'USDT', share: '1500' },
  { coin: 'USDC', share: '1500' },
  { coin: 'AAA', share: '0.02' },
  { coin: 'EEE', share: '700' },
] as const

/** Shares of each coin that the insurance fund gets: some pools are rich, others soon used up. */
const FUND_SHARES: Readonly<Record<string, bigint>> = { USDT: 1_000_000n, AAA: 1_000_000n, EEE: 10n, USDC: 1n }
const RICH_SHARES = 130n

/** Returns the commands that list the contracts, open the accounts and fund them. */
export function opening(): Command[] {
  return [
    ...[...CONTRACTS, ...firstDated()].map(
      (plan): Command => ({ type: 'listInstrument', instrument: instrumentOf(plan) }),
    ),
    ...COINS.map(({ coin, share }): Command => {
      return { type: 'deposit', account: 2, coin, amount: e8(share) * (FUND_SHARES[coin] ?? 1n), bonus: false }
    }),
    ...[...TRADERS, DEBTOR].map(
      ({ id, isolated, reports, maker, taker, accountType = 'UTA2' }: Trader): Command => ({
        type: 'createAccount',
        account: id,
        accountType,
        marginMode: isolated ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN',
        makerRate: e8(maker),
        takerRate: e8(taker),
        reports,
      }),
    ),
    ...[...TRADERS, DEBTOR].flatMap(({ id }) =>
      COINS.map(({ coin, share }): Command => {
        const amount = e8(share) * (id < 12 ? RICH_SHARES : 1n)
        return { type: 'deposit', account: id, coin, amount, bonus: id % 2 === 0 }
      }),
    ),
  ]
}
