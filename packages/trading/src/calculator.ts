import type { E8 } from '@perpdesk/numeric'
import { divide, ONE } from '@perpdesk/numeric'
import { entryPrice } from './entry.ts'
import { tradeFee } from './fees.ts'
import { crossLiquidationPrice, isolatedLiquidationPrice, protectiveGrid } from './liquidation.ts'
import { initialMargin, positionInitialMargin } from './margin.ts'
import { realisedPnl, returnOnMargin } from './pnl.ts'
import type { ContractInstrument } from './products/contract.ts'
import { tpSlPrice } from './tpsl-price.ts'
import { type ContractKind, contractValue, valueDirection } from './value.ts'
import type { Side } from './vocabulary.ts'

/** A hypothetical position of the calculator. Prices and sizes in E8, above zero. */
export interface ImaginedPosition {
  readonly contract: Pick<ContractInstrument, 'contractType' | 'tickSize' | 'riskTiers' | 'minPrice' | 'maxPrice'>
  readonly side: Side
  readonly entry: E8
  readonly size: E8
  readonly leverageE2: number
}

/** The result of a position after it was closed; money in E8 of the settle coin, returns as fractions. */
export interface ImaginedTrade {
  /** Initial margin at the entry price, without fees (R5.6). */
  readonly margin: E8
  /** Profit before fees (R4.3), the sum of opening and closing fee, and the profit after fees. */
  readonly gross: E8
  readonly fees: E8
  readonly net: E8
  /** Return on the margin at this leverage (R4.7), from the profit before fees and from the profit after fees. */
  readonly roi: E8
  readonly netRoi: E8
}

/**
 * Returns profit and return of a position that is closed at the price `exit`. Values and fees are rounded as the
 * exchange rounds them. `feeRate`, a fraction, applies to both fills.
 */
export function tradeOutcome(
  { contract, side, entry, size, leverageE2 }: ImaginedPosition,
  exit: E8,
  feeRate: E8,
): ImaginedTrade {
  const opened = contractValue(contract, entry, size, 'halfUp')
  const closed = contractValue(contract, exit, size, 'halfUp')
  const gross = realisedPnl(valueDirection(contract, side), opened, closed)
  const fees = tradeFee(opened, feeRate) + tradeFee(closed, feeRate)
  return {
    margin: initialMargin(opened, leverageE2, contract.riskTiers),
    gross,
    fees,
    net: gross - fees,
    roi: returnOnMargin(gross, opened, leverageE2),
    netRoi: returnOnMargin(gross - fees, opened, leverageE2),
  }
}

/**
 * Returns the price, rounded to a tick (NUM-03), at which the position has a given return on its margin before fees
 * (R4.7). `undefined` if there is no such price. @param roi a fraction: 0.5 is 50 %; negative for a loss
 */
export function priceForReturn(position: ImaginedPosition, roi: E8): E8 | undefined {
  const { contract, entry, size, leverageE2 } = position
  const value = contractValue(contract, entry, size, 'halfUp')
  const profit = divide(roi * value * 100n, BigInt(leverageE2) * ONE, 'halfUp')
  return tpSlPrice(position, roi < 0n ? 'stopLoss' : 'takeProfit', 'pnl', profit)
}

/**
 * The money that covers a position's losses: in isolated margin its initial margin and `added` margin, in cross margin
 * a shared balance. E8 of the settle coin.
 */
export type Backing =
  | { readonly mode: 'isolated'; readonly added: E8 }
  /** `balance` is the margin balance less the maintenance margin of all other positions. */
  | { readonly mode: 'cross'; readonly balance: E8 }

/**
 * Returns the liquidation price of the position (5.5, 5.6), rounded to a tick; `null` if it is outside the contract's
 * price range or does not exist.
 */
export function imaginedLiquidation(
  { contract, side, entry, size, leverageE2 }: ImaginedPosition,
  backing: Backing,
  takerRate: E8,
): E8 | null {
  const { riskTiers, tickSize, minPrice, maxPrice } = contract
  const entryValue = contractValue(contract, entry, size, 'halfUp')
  const grid = protectiveGrid(side, tickSize)
  const held = { side, size, entryValue, takerRate }
  let price: E8 | null
  if (backing.mode === 'isolated') {
    const direction = valueDirection(contract, side)
    const own = positionInitialMargin(direction, entryValue, {
      leverageE2,
      takerRate: takerRate,
      tiers: riskTiers,
    })
    price = isolatedLiquidationPrice(contract, { ...held, positionMargin: own + backing.added }, riskTiers, grid)
  } else {
    const shared = { ...held, hedged: 0n, balance: backing.balance, leverageE2 }
    price = crossLiquidationPrice(contract, shared, riskTiers, grid, maxPrice)
  }
  return price === null || price < minPrice || price >= maxPrice ? null : price
}

/** One of several fills that open a position. Price and quantity in E8. */
export interface ImaginedEntry {
  readonly price: E8
  readonly qty: E8
}

/**
 * Returns the average entry price of several fills (R4.1), half up at the 8th decimal, with their total quantity and
 * value; `undefined` if the total quantity is 0.
 */
export function averageEntry(
  contract: ContractKind,
  entries: readonly ImaginedEntry[],
): { readonly price: E8; readonly qty: E8; readonly value: E8 } | undefined {
  const qty = entries.reduce((sum, entry) => sum + entry.qty, 0n)
  if (qty <= 0n) return undefined
  const value = entries.reduce((sum, entry) => sum + contractValue(contract, entry.price, entry.qty, 'halfUp'), 0n)
  return { price: entryPrice(contract, value, qty), qty, value }
}
