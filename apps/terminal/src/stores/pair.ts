import type { InstrumentTerms, SpotOrderTerms } from '@perpdesk/trading'
import type { Contract } from './contract.ts'

/** The published terms of a spot pair as exact values. */
export interface Pair extends Omit<InstrumentTerms, 'id' | 'source'>, SpotOrderTerms {
  readonly contractType: 'Spot'
  /** True if trades on the pair have no fees. */
  readonly isFeeFree: boolean
  /** True if the base coin is a leveraged token. */
  readonly isLeveragedToken: boolean
}

/** An instrument with a trade page: a contract or a spot pair. */
export type Market = Contract | Pair

/** True for the symbol of a spot pair, which has a slash (`BTC/USDT`). */
export function isPairSymbol(symbol: string): boolean {
  return symbol.includes('/')
}

/** True for a spot pair. */
export function isPair(market: Market): market is Pair {
  return market.contractType === 'Spot'
}
