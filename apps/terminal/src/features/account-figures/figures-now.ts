import { type E8, e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { DEFAULT_FEE_RATES, hasModePerContract } from '@perpdesk/trading'
import { instrumentOf } from '../../stores/index.ts'
import { sessionNow } from '../../stores/session.ts'
import { tickersNow } from '../../stores/tickers.ts'
import { type PositionFigures, positionFigures } from './position-figures.ts'

/** A position's mark and figures at the prices of this moment; `undefined` while its contract is not known. */
export function positionFiguresNow(position: Position): (PositionFigures & { readonly mark: E8 }) | undefined {
  const contract = instrumentOf(position.symbol)?.contract
  if (contract === undefined) return undefined
  const ticker = tickersNow().get(position.symbol)
  const mark = ticker?.mark ?? e8(position.markPrice)
  const { user } = sessionNow()
  const rules = {
    takerRate: user === null ? DEFAULT_FEE_RATES.taker : e8(user.takerFeeRate),
    modePerContract: user !== null && hasModePerContract(user.accountType, contract),
  }
  const prices = { mark, profitAt: ticker?.predictedDelivery ?? mark }
  return { mark, ...positionFigures(position, contract, prices, rules) }
}
