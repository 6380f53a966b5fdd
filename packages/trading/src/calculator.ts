import type { E8 } from '@perpdesk/numeric'
import { divide, ONE } from '@perpdesk/numeric'
import { entryPrice } from './entry.ts'
import { tradeFee } from './fees.ts'
import { crossLiquidationPrice, isolatedLiquidationPrice, protectiveGrid } from './liquidation.ts'
import { initialMargin, positionInitialMargin } from './margin.ts'
import { realisedPnl, returnOnMargin } from './pnl.ts'
import type { ContractInstrument } from './products/contract.ts'
import { tpSlPrice } from './tpsl-price.ts'
import { contractValue, valueDirection } from './value.ts'
import type { Side } from './vocabulary.ts'

/** An imagined position. Prices and sizes in E8 above zero. */
export interface ImaginedPosition {
  readonly contract: Pick<ContractInstrument, 'contractType' | 'tickSize' | 'riskTiers' | 'minPrice' | 'maxPrice'>
  readonly side: Side
  readonly entry: E8
  readonly size: E8
  readonly leverageE2: number
}

/** Result of a position once it is closed; money in E8 of the settle coin, the returns as fractions. */
export interface ImaginedTrade {
  /** Margin at the entry without fees (R5.6). */
  readonly margin: E8
  /** Profit before fees (R4.3), and the same after both. */
  readonly gross: E8
  readonly fees: E8
  readonly net: E8
  /** Profit before fees, and after them, on the margin at this leverage (R4.7). */
  readonly roi: E8
  readonly netRoi: E8
}

/** Profit and return of a position that is closed at a price, values and fees booked as the exchange books them. */
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
 * Price at which the position has a return on its margin before fees (R4.7), on the tick (NUM-03). `undefined` where no price
 * leads there.
 * @param roi a fraction: 0.5 is 50 %; negative for a loss
 */
export function priceForReturn(position: ImaginedPosition, roi: E8): E8 | undefined {
  const { contract, entry, size, leverageE2 } = position
  const value = contractValue(contract, entry, size, 'halfUp')
  const profit = divide(roi * value * 100n, BigInt(leverageE2) * ONE, 'halfUp')
  return tpSlPrice(position, roi < 0n ? 'stopLoss' : 'takeProfit', 'pnl', profit)
}

/** Money behind a position: its own margin with any that is added, or a balance that it shares. E8 of the settle coin. */
export type Backing =
  | { readonly mode: 'isolated'; readonly added: E8 }
  /** Margin balance less what everything else needs for its maintenance. */
  | { readonly mode: 'cross'; readonly balance: E8 }

/** Liquidation price of the position (5.5, 5.6), on the tick; `null` where there is none within the contract's prices. */
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

/** One of several entries. */
export interface ImaginedEntry {
  readonly price: E8
  readonly qty: E8
}

/** Average entry price of all of them (R4.1), half up at the 8th decimal, with their quantity; `undefined` of none. */
export function averageEntry(
  contract: ImaginedPosition['contract'],
  entries: readonly ImaginedEntry[],
): { readonly price: E8; readonly qty: E8; readonly value: E8 } | undefined {
  const qty = entries.reduce((sum, entry) => sum + entry.qty, 0n)
  if (qty <= 0n) return undefined
  const value = entries.reduce((sum, entry) => sum + contractValue(contract, entry.price, entry.qty, 'halfUp'), 0n)
  return { price: entryPrice(contract, value, qty), qty, value }
}
