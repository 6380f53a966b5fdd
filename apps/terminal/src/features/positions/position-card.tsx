import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { positionCapabilities } from '@perpdesk/trading'
import { formatPercent } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { Term, TermWithin } from '../../ui/index.ts'
import { useValuePrices } from '../account-figures/index.ts'
import { CardActions, CardFigures, CardHead } from '../live-table/index.ts'
import { TpSlCell } from '../tpsl/index.ts'
import { TrailingCell } from '../trailing-stop/index.ts'
import { AutoMarginCell } from './auto-margin-cell.tsx'
import { CloseButtons } from './close-buttons.tsx'
import { contractCell, leverageCell, marginCell, priceText, sizeCell } from './columns.tsx'
import { LiqCell, MarkCell, NextFundingCell, PnlCell, RoiCell } from './live-cells.tsx'
import { wayToLiquidation } from './risk-level.ts'

/** A position on a small screen: its figures and all its actions. */
export function PositionCard({ position }: { readonly position: Position }) {
  const text = useText('positions')
  return (
    <>
      <CardHead
        end={
          <>
            <PnlCell position={position} />
            <RoiCell position={position} />
          </>
        }
      >
        {contractCell(position, text)}
        {leverageCell(position, text)}
      </CardHead>
      <CardFigures
        figures={[
          { id: 'size', label: text('size'), figure: sizeCell(position) },
          {
            id: 'entry',
            label: <Term id="entry-price">{text('entry')}</Term>,
            figure: priceText(position, position.entryPrice, text),
          },
          { id: 'mark', label: <Term id="mark-price">{text('mark')}</Term>, figure: <MarkCell position={position} /> },
          {
            id: 'liq',
            label: <Term id="liquidation-price">{text('liq')}</Term>,
            figure: <LiqCell position={position} />,
          },
          { id: 'way', label: text('liqWay'), figure: <LiqWay position={position} /> },
          {
            id: 'margin',
            label: <TermWithin id="initial-margin">{text('margin')}</TermWithin>,
            figure: marginCell(position),
          },
          {
            id: 'nextFunding',
            label: <Term id="funding">{text('nextFunding')}</Term>,
            figure: <NextFundingCell position={position} />,
          },
          ...(positionCapabilities(position).takesMargin
            ? [
                {
                  id: 'autoMargin',
                  label: <TermWithin id="auto-margin">{text('autoMargin')}</TermWithin>,
                  figure: <AutoMarginCell position={position} />,
                },
              ]
            : []),
          {
            id: 'tpsl',
            label: <TermWithin id="tpsl">{text('tpsl')}</TermWithin>,
            figure: <TpSlCell position={position} />,
          },
          {
            id: 'trailing',
            label: <TermWithin id="trailing-stop">{text('trailing')}</TermWithin>,
            figure: <TrailingCell position={position} />,
          },
        ]}
      />
      <CardActions>
        <CloseButtons position={position} />
      </CardActions>
    </>
  )
}

/** The distance from the mark price to the liquidation price, as a percentage of the mark price. */
function LiqWay({ position }: { readonly position: Position }) {
  const text = useText('positions')
  const { mark } = useValuePrices(position)
  const way = position.liqPrice === '' ? undefined : wayToLiquidation(mark, e8(position.liqPrice))
  return way === undefined ? text('none') : formatPercent(way, { signed: false })
}
