import { divide, e8 } from '@perpdesk/numeric'
import type { AccountType, ContractInstrument, MarginMode } from '@perpdesk/trading'
import type { Command } from '../../packages/engine/src/command.ts'
import type { Random } from '../lib/random.ts'
import { accountOf, COINS, CONTRACTS, lotsWorth, marketOrder } from './venue.ts'

export const MAKER = 10
export const FIRST_TRADER = 100

/** A trader: account type, settings, contracts and funds. */
export interface Trader {
  readonly account: number
  readonly kind: Kind
  readonly accountType: AccountType
  readonly marginMode: MarginMode
  readonly coin: string
  /** Value of the funds in USD. */
  readonly usd: number
  readonly contracts: readonly ContractInstrument[]
  readonly leverageE2: number
  readonly isolated: boolean
  readonly hedge: boolean
  readonly autoMargin: boolean
  readonly isLong: boolean
}

const KINDS = {
  unifiedCross: 'UTA2',
  unifiedIsolated: 'UTA2',
  unifiedUsdc: 'UTA2',
  unifiedCollateral: 'UTA2',
  unifiedInverse: 'UTA2',
  unifiedHedge: 'UTA2',
  olderUnified: 'UTA',
  classicLinear: 'classic',
  classicInverse: 'classic',
} as const satisfies Record<string, AccountType>
export type Kind = keyof typeof KINDS

const bySettleCoin = (...coins: string[]): readonly ContractInstrument[] =>
  CONTRACTS.filter(({ settleCoin }) => coins.includes(settleCoin))

/** Settlement coins that each kind trades in, and the coin that it holds. */
const PLACES: Readonly<Record<Kind, { readonly coins: readonly string[]; readonly money: string }>> = {
  unifiedCross: { coins: ['USDT', 'USDC'], money: 'USDT' },
  unifiedIsolated: { coins: ['USDT'], money: 'USDT' },
  unifiedUsdc: { coins: ['USDC'], money: 'USDC' },
  unifiedCollateral: { coins: ['USDT', 'BTC'], money: 'BTC' },
  unifiedInverse: { coins: ['BTC'], money: 'BTC' },
  unifiedHedge: { coins: ['USDT'], money: 'USDT' },
  olderUnified: { coins: ['ETH'], money: 'ETH' },
  classicLinear: { coins: ['USDT'], money: 'USDT' },
  classicInverse: { coins: ['BTC'], money: 'BTC' },
}

export function trader(account: number, random: Random): Trader {
  // the record's keys are exactly the kinds
  const kinds = Object.keys(KINDS) as Kind[]
  const kind = kinds[(account - FIRST_TRADER) % kinds.length]!
  const { coins, money } = PLACES[kind]
  const isClassic = kind === 'classicLinear' || kind === 'classicInverse' || kind === 'olderUnified'
  const isolated = kind === 'unifiedIsolated' || (isClassic && random.chance(50))
  const choice = bySettleCoin(...coins)
  const contracts = isolated || isClassic ? [random.pick(choice)] : [random.pick(choice), random.pick(choice)]
  const isLong = random.chance(72)
  return {
    account,
    kind,
    accountType: KINDS[kind],
    marginMode: kind === 'unifiedIsolated' ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN',
    coin: money,
    usd: random.between(500, isLong ? 20_000 : 40_000),
    contracts: [...new Set(contracts)],
    leverageE2:
      isClassic && !isolated
        ? DEFAULT_LEVERAGE_E2
        : 100 * random.pick(isLong ? [5, 10, 15, 20, 25, 50] : [3, 5, 10, 20]),
    isolated,
    hedge: kind === 'unifiedHedge',
    autoMargin: isolated && random.chance(25),
    isLong,
  }
}

/** Leverage of an account that has set none; contracts in classic cross margin use it. */
const DEFAULT_LEVERAGE_E2 = 1000

/** Returns the commands that open, fund and configure a trader's account. */
export function arrivalOf(who: Trader): Command[] {
  const { account, accountType, marginMode, coin, usd, contracts, leverageE2 } = who
  const price = coin === 'USDT' || coin === 'USDC' ? 1 : COINS[coin === 'ETH' ? 'ETH' : 'BTC'].price
  // whole USD divided by the coin's initial price, rounded to a millionth of a coin
  const amount = divide(BigInt(usd) * 1_000_000n, BigInt(price), 'halfUp') * 100n
  const commands: Command[] = [
    accountOf(account, accountType, marginMode),
    { type: 'deposit', account, coin, amount, bonus: false },
  ]
  for (const { id, maxLeverageE2, contractType, settleCoin } of contracts) {
    const leverage = Math.min(leverageE2, maxLeverageE2)
    const perSymbol = accountType === 'classic' || (accountType === 'UTA' && contractType.startsWith('Inverse'))
    const both = { buyLeverageE2: leverage, sellLeverageE2: leverage }
    if (perSymbol && who.isolated) {
      commands.push({ type: 'setSymbolMarginMode', account, instrument: id, isolated: true, ...both })
    } else if (!perSymbol && leverage !== DEFAULT_LEVERAGE_E2) {
      commands.push({ type: 'setLeverage', account, instrument: id, ...both })
    }
    if (who.hedge && contractType === 'LinearPerpetual' && settleCoin === 'USDT') {
      commands.push({ type: 'setPositionMode', account, instrument: id, positionMode: 'BothSide' })
    }
    if (who.autoMargin) {
      commands.push({ type: 'setAutoAddMargin', account, instrument: id, positionIdx: 0, autoAddMargin: true })
    }
  }
  return commands
}

/**
 * Returns the market order that opens the trader's position in a contract with `share` of the funds at the trader's
 * leverage.
 */
export function entryOf(who: Trader, instrument: ContractInstrument, ticks: number, share: number): Command {
  const value = (who.usd * share * Math.min(who.leverageE2, instrument.maxLeverageE2)) / 100 / who.contracts.length
  const hedged = who.hedge && instrument.contractType === 'LinearPerpetual' && instrument.settleCoin === 'USDT'
  const index = hedged ? (who.isLong ? 1 : 2) : 0
  return marketOrder(who.account, instrument, who.isLong ? 'Buy' : 'Sell', lotsWorth(instrument, value, ticks), index)
}

/** Returns the commands that open the market maker, with practically unlimited funds in every coin. */
export function makerArrives(): Command[] {
  return [
    {
      type: 'createAccount',
      account: MAKER,
      accountType: 'UTA2',
      marginMode: 'REGULAR_MARGIN',
      makerRate: 0n,
      takerRate: e8('0.0003'),
      reports: false,
    },
    ...['USDT', 'USDC', 'BTC', 'ETH'].map(
      (coin): Command => ({ type: 'deposit', account: MAKER, coin, amount: e8('1000000000'), bonus: false }),
    ),
  ]
}
