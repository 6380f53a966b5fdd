import type { E8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { instrumentOf } from '../../stores/index.ts'
import { sessionNow } from '../../stores/session.ts'
import { tickersNow } from '../../stores/tickers.ts'
import {
  marginRulesOf,
  type PositionFigures,
  positionFigures,
  recordedPricesOf,
  valuePricesOf,
} from './position-figures.ts'

export interface PositionFiguresNow extends PositionFigures {
  readonly mark: E8
}

/** Returns a position's mark price and figures at current prices; `undefined` while its contract is unknown. */
export function positionFiguresNow(position: Position): PositionFiguresNow | undefined {
  const contract = instrumentOf(position.symbol)?.contract
  if (contract === undefined) return undefined
  const ticker = tickersNow().get(position.symbol)
  const prices = ticker === undefined ? recordedPricesOf(position) : valuePricesOf(ticker)
  const rules = marginRulesOf(sessionNow().user)
  return { mark: prices.mark, ...positionFigures(position, contract, prices, rules) }
}
