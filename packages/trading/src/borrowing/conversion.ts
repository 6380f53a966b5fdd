import { divide, type E8, ONE } from '@perpdesk/numeric'

/** Maximum that one request repays by conversion: 300,000 USD (R5.19). */
export const MAX_CONVERSION_USD: E8 = 300_000n * ONE

/** A coin that may be sold to repay another. */
export interface SaleCandidate {
  readonly coin: string
  /** Collateral ratio, a fraction. */
  readonly ratio: E8
  /** USD value of the balance. */
  readonly value: E8
}

/** Compares two coins in the order of sale (R5.20 [X: the venue's list is not published]): higher collateral ratio, larger value, name. */
export function bySale(a: SaleCandidate, b: SaleCandidate): number {
  if (a.ratio !== b.ratio) return a.ratio > b.ratio ? -1 : 1
  if (a.value !== b.value) return a.value > b.value ? -1 : 1
  return a.coin < b.coin ? -1 : 1
}

/** Sale of one coin to repay another, at prices in USD. */
export interface ConversionTerms {
  /** Maximum to sell, in E8 of the asset. */
  readonly most: E8
  /** Amount of the owed coin to receive after the fee; E8. */
  readonly lacking: E8
  readonly assetPrice: E8
  readonly debtPrice: E8
  /** Fraction of the proceeds. */
  readonly feeRate: E8
}

export interface Conversion {
  /** E8 of the asset. */
  readonly sold: E8
  /** Proceeds in E8 of the owed coin, and the part that is left after the fee. */
  readonly worth: E8
  readonly bought: E8
}

/** Returns the sale that brings `lacking` after the fee, or all that may be sold. Every rounding is against the seller (6.3, R5.19). */
export function convert({ most, lacking, assetPrice, debtPrice, feeRate }: ConversionTerms): Conversion {
  const gross = divide(lacking * ONE, ONE - feeRate, 'ceil')
  const needed = divide(gross * debtPrice, assetPrice, 'ceil')
  const sold = needed < most ? needed : most
  const worth = divide(sold * assetPrice, debtPrice, 'floor')
  const net = worth - divide(worth * feeRate, ONE, 'ceil')
  return { sold, worth, bought: net < lacking ? net : lacking }
}
