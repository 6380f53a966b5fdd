import { divide, type E8, ONE } from '@perpdesk/numeric'

/** Most that one request repays by conversion: 300,000 USD (R5.19). */
export const MAX_CONVERSION_USD: E8 = 300_000n * ONE

/** A coin that may be sold for another that is owed. */
export interface SaleCandidate {
  readonly coin: string
  /** Part of its value that counts as collateral, a fraction. */
  readonly ratio: E8
  /** USD value of what is held. */
  readonly value: E8
}

/** Order of sale (R5.20 [X: the venue's list is not published]): the higher collateral ratio first, then the larger value, then by name. */
export function bySale(a: SaleCandidate, b: SaleCandidate): number {
  if (a.ratio !== b.ratio) return a.ratio > b.ratio ? -1 : 1
  if (a.value !== b.value) return a.value > b.value ? -1 : 1
  return a.coin < b.coin ? -1 : 1
}

/** A coin that is sold for one that is owed, at prices in USD. */
export interface ConversionTerms {
  /** Most that may be sold, in E8 of the asset. */
  readonly most: E8
  /** Amount wanted of the coin that is owed, the fee paid; E8. */
  readonly lacking: E8
  readonly assetPrice: E8
  readonly debtPrice: E8
  /** Fraction of the worth. */
  readonly feeRate: E8
}

export interface Conversion {
  /** E8 of the asset. */
  readonly sold: E8
  /** Its worth in the coin that is owed, and the part of that which arrives; E8. The rest is the fee. */
  readonly worth: E8
  readonly bought: E8
}

/** Sells as much as brings what is lacking after the fee, or all that may be sold. Every rounding is against whoever sells (6.3, R5.19). */
export function convert({ most, lacking, assetPrice, debtPrice, feeRate }: ConversionTerms): Conversion {
  const gross = divide(lacking * ONE, ONE - feeRate, 'ceil')
  const needed = divide(gross * debtPrice, assetPrice, 'ceil')
  const sold = needed < most ? needed : most
  const worth = divide(sold * assetPrice, debtPrice, 'floor')
  const net = worth - divide(worth * feeRate, ONE, 'ceil')
  return { sold, worth, bought: net < lacking ? net : lacking }
}
