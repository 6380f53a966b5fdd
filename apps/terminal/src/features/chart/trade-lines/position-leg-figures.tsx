import { e8 } from '@perpdesk/numeric'
import { tpSlFault, unrealisedPnl } from '@perpdesk/trading'
import { type Contract, givenPrice, type LiveTicker, useTickerValue } from '../../../stores/index.ts'
import { LegFigures } from './leg-figures.tsx'
import { type ProtectiveLeg, sideOf } from './position-leg.ts'

const lastOf = (ticker: LiveTicker) => givenPrice(ticker.last)

/** Shows the profit or loss of a position's leg, and a note if the exchange would refuse the leg now. */
export function PositionLegFigures({
  position,
  leg,
  price,
  contract,
}: ProtectiveLeg & { readonly contract: Contract }) {
  const last = useTickerValue(contract.symbol, lastOf)
  const side = sideOf(position)
  return (
    <LegFigures
      contract={contract}
      price={price}
      pnl={unrealisedPnl(contract, side, e8(position.size), e8(position.positionValue), price)}
      isRefused={
        last !== undefined && tpSlFault(side, leg, { trigger: price, base: last, liquidation: null }) !== undefined
      }
    />
  )
}
