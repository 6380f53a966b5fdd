import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { useMemo } from 'react'
import { type Contract, type LiveTicker, useSession, useTickerValue } from '../../stores/index.ts'
import {
  marginRulesOf,
  type PositionFigures,
  positionFigures,
  type ValuePrices,
  valuePricesOf,
} from './position-figures.ts'

const markOf = (ticker: LiveTicker) => ticker.mark
const deliveryOf = (ticker: LiveTicker) => ticker.predictedDelivery

/** Prices of a position's contract, followed; before the first ticker the mark of its last record. */
export function useValuePrices(position: Position): ValuePrices {
  const mark = useTickerValue(position.symbol, markOf) ?? e8(position.markPrice)
  const predictedDelivery = useTickerValue(position.symbol, deliveryOf)
  return useMemo(() => valuePricesOf({ mark, predictedDelivery }), [mark, predictedDelivery])
}

/** Figures of a position at the live prices; `undefined` while its contract is not known. */
export function usePositionFigures(position: Position, contract: Contract | undefined): PositionFigures | undefined {
  const prices = useValuePrices(position)
  const { user } = useSession()
  return useMemo(
    () => (contract === undefined ? undefined : positionFigures(position, contract, prices, marginRulesOf(user))),
    [position, contract, prices, user],
  )
}
