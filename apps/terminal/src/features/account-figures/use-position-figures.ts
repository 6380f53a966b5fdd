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

/**
 * Returns the live prices of a position's contract; before the first ticker the mark price of the position's last
 * record.
 */
export function useValuePrices(position: Position): ValuePrices {
  const mark = useTickerValue(position.symbol, markOf) ?? e8(position.markPrice)
  const predictedDelivery = useTickerValue(position.symbol, deliveryOf)
  return useMemo(() => valuePricesOf({ mark, predictedDelivery }), [mark, predictedDelivery])
}

/** Returns the figures of a position at live prices; `undefined` while its contract is unknown. */
export function usePositionFigures(position: Position, contract: Contract | undefined): PositionFigures | undefined {
  const prices = useValuePrices(position)
  const { user } = useSession()
  return useMemo(
    () => (contract === undefined ? undefined : positionFigures(position, contract, prices, marginRulesOf(user))),
    [position, contract, prices, user],
  )
}
