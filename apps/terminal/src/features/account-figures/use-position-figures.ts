import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { hasModePerContract } from '@perpdesk/trading'
import { useMemo } from 'react'
import { type Contract, type LiveTicker, useSession, useTickerValue } from '../../stores/index.ts'
import { type MarginRules, type PositionFigures, positionFigures, type ValuePrices } from './position-figures.ts'
import { useTakerRate } from './use-taker-rate.ts'

const markOf = (ticker: LiveTicker) => ticker.mark
const deliveryOf = (ticker: LiveTicker) => ticker.predictedDelivery

/** Prices of a position's contract, followed; before the first ticker the mark of its last record. */
export function useValuePrices(position: Position): ValuePrices {
  const mark = useTickerValue(position.symbol, markOf) ?? e8(position.markPrice)
  const delivery = useTickerValue(position.symbol, deliveryOf)
  return useMemo(() => ({ mark, profitAt: delivery ?? mark }), [mark, delivery])
}

/** By what the margin of a contract goes for the signed-in person. */
export function useMarginRules(contract: Pick<Contract, 'contractType'> | undefined): MarginRules {
  const takerRate = useTakerRate()
  const accountType = useSession().user?.accountType
  const modePerContract =
    contract !== undefined && accountType !== undefined && hasModePerContract(accountType, contract)
  return useMemo(() => ({ takerRate, modePerContract }), [takerRate, modePerContract])
}

/** Figures of a position at the live prices; `undefined` while its contract is not known. */
export function usePositionFigures(position: Position, contract: Contract | undefined): PositionFigures | undefined {
  const prices = useValuePrices(position)
  const rules = useMarginRules(contract)
  return useMemo(
    () => (contract === undefined ? undefined : positionFigures(position, contract, prices, rules)),
    [position, contract, prices, rules],
  )
}
