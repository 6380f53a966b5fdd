import { type E8, e8, e8Of } from '@perpdesk/numeric'
import type { Position, User } from '@perpdesk/protocol'
import {
  type AccountCapabilities,
  accountCapabilities,
  classicMaintenanceMargin,
  contractValue,
  crossMargins,
  DEFAULT_FEE_RATES,
  type FeeRates,
  heldPart,
  isolatedMaintenanceMargin,
  unrealisedPnl,
  valueDirection,
} from '@perpdesk/trading'
import type { Contract, LiveTicker } from '../../stores/index.ts'

/**
 * Prices at which a position is valued: the mark price, and the price for unrealised PnL, which may be the estimated
 * delivery price.
 */
export interface ValuePrices {
  readonly mark: E8
  readonly profitAt: E8
}

/** Returns the prices at which a position is valued, from its contract's ticker (R1.8). */
export function valuePricesOf({
  mark,
  predictedDelivery,
}: Pick<LiveTicker, 'mark' | 'predictedDelivery'>): ValuePrices {
  return { mark, profitAt: predictedDelivery ?? mark }
}

/** Returns these prices before the first ticker: the mark price of the position's last record. */
export function recordedPricesOf(position: Position): ValuePrices {
  const mark = e8(position.markPrice)
  return { mark, profitAt: mark }
}

/**
 * Fee rate and capabilities of the account, which determine margins: they are based on the mark price in cross margin
 * and on the entry price in isolated margin or if the contract has a mode of its own.
 */
export interface MarginBasis {
  readonly takerRate: E8
  readonly account: AccountCapabilities
}

/** Returns a user's fee rates as fractions, the default rates for a visitor. */
export function feeRatesOf(user: Pick<User, 'takerFeeRate' | 'makerFeeRate'> | null): FeeRates {
  return user === null ? DEFAULT_FEE_RATES : { taker: e8(user.takerFeeRate), maker: e8(user.makerFeeRate) }
}

export function takerRateOf(user: User | null): E8 {
  return feeRatesOf(user).taker
}

/** Returns the basis of a user's margins. */
export function marginRulesOf(user: User | null): MarginBasis {
  return { takerRate: takerRateOf(user), account: accountCapabilities(user?.accountType ?? 'UTA2') }
}

/** Figures of a position, in the settle coin. */
export interface PositionFigures {
  readonly value: E8
  readonly unrealisedPnl: E8
  /** Including margin added to an isolated position. */
  readonly initialMargin: E8
  readonly maintenanceMargin: E8
}

const EMPTY: PositionFigures = { value: 0n, unrealisedPnl: 0n, initialMargin: 0n, maintenanceMargin: 0n }

/**
 * Returns the value from which PnL is computed. `positionValue` is the exact value paid; if sessions settle profits,
 * PnL counts from the price of the last session (R4.8), at which the position counts as reopened.
 */
export function profitBase({ sessionAvgPrice, size, positionValue, openedSize, openedValue }: Position): E8 {
  if (sessionAvgPrice === '') return e8(positionValue)
  return e8Of(heldPart(e8(openedValue), e8(openedSize), e8(size)))
}

/**
 * Values a position by the rules of the exchange (4.2, 5.3). An initial margin based on the entry price does not change
 * with the mark price.
 */
export function positionFigures(
  position: Position,
  contract: Contract,
  { mark, profitAt }: ValuePrices,
  { takerRate, account }: MarginBasis,
): PositionFigures {
  const size = e8(position.size)
  if (position.side === '' || size === 0n) return EMPTY
  const { riskTiers } = contract
  const value = contractValue(contract, mark, size, 'up')
  const entryValue = profitBase(position)
  const direction = valueDirection(contract, position.side)
  const profit = unrealisedPnl(contract, position.side, size, entryValue, profitAt)
  const margin = account.reported(contract, position.isIsolated)
  if (margin.chargesByEntry) {
    const holding = { direction, entryValue, positionMargin: e8(position.positionBalance), takerRate }
    return {
      value,
      unrealisedPnl: profit,
      initialMargin: e8(position.positionIM),
      maintenanceMargin: margin.hasOwnWallet
        ? classicMaintenanceMargin(holding, riskTiers)
        : isolatedMaintenanceMargin(holding, value, riskTiers),
    }
  }
  const terms = { leverageE2: position.leverageE2, takerRate, tiers: riskTiers }
  const { initial, maintenance } = crossMargins(direction, value, terms)
  return { value, unrealisedPnl: profit, initialMargin: initial, maintenanceMargin: maintenance }
}
