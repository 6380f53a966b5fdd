import { divE8, type E8 } from '@perpdesk/numeric'
import { contractValue, qtyCoinOf, tpSlFault, unrealisedPnl } from '@perpdesk/trading'
import { formatPercent, formatQty } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import {
  type Contract,
  type DraftLevel,
  givenPrice,
  type LiveTicker,
  type Market,
  moveDraft,
  useDraftLevels,
  useTickerValue,
} from '../../../stores/index.ts'
import { LegFigures } from './leg-figures.tsx'
import type { LayerProps } from './line-frame.tsx'
import type { LinePlacer } from './line-placer.ts'
import { MovableLine } from './movable-line.tsx'
import styles from './trade-lines.module.css'

interface DraftLinesProps extends LayerProps<Contract> {
  readonly placer: LinePlacer
}

/** Lines at the prices of the order in the panel. Moving a line changes the price in the panel; nothing is sent. */
export function DraftLines(props: DraftLinesProps) {
  const levels = useDraftLevels(props.contract.symbol)
  return levels.map((level) => <DraftLine key={level.id} {...props} level={level} />)
}

function DraftLine({ level, contract, placer, space }: DraftLinesProps & { readonly level: DraftLevel }) {
  const text = useText('chartLines')
  const { id, label, price, qty, leg } = level
  const what = leg?.side === undefined ? label : text(`${leg.kind}.${leg.side}`)
  return (
    <MovableLine
      contract={contract}
      space={space}
      placer={placer}
      id={`draft-${id}`}
      price={price}
      tone={leg === undefined ? 'draft' : leg.kind === 'takeProfit' ? 'up' : 'down'}
      words={text('draft', { text: qty === undefined ? what : `${what} ${formatQty(qty, contract)}` })}
      coin={qty === undefined ? '' : qtyCoinOf(contract)}
      folds={false}
      fixed={undefined}
      isMovable
      isSent={false}
      send={async (next) => {
        moveDraft(contract.symbol, id, next)
        return true
      }}
      renderEffect={(next) =>
        leg === undefined ? (
          <Distance contract={contract} price={next} />
        ) : (
          <LegEffect level={level} leg={leg} contract={contract} price={next} />
        )
      }
    />
  )
}

const lastOf = (ticker: LiveTicker) => ticker.last

/** Shows the distance of a price from the last price. */
export function Distance({ contract, price }: { readonly contract: Market; readonly price: E8 }) {
  const text = useText('chartLines')
  const last = givenPrice(useTickerValue(contract.symbol, lastOf) ?? 0n)
  if (last === undefined) return null
  return (
    <dl className={styles['figures']}>
      <div>
        <dt>{text('fromLast')}</dt>
        <dd>{formatPercent(divE8(price - last, last, 'halfEven'))}</dd>
      </div>
    </dl>
  )
}

interface LegEffectProps {
  readonly level: DraftLevel
  readonly leg: NonNullable<DraftLevel['leg']>
  readonly contract: Contract
  readonly price: E8
}

/** Shows the profit or loss of a take profit or stop loss too, for the side on which its price is valid. */
function LegEffect({ level: { qty }, leg, contract, price }: LegEffectProps) {
  const { kind, entry } = leg
  const isRight = (side: 'Buy' | 'Sell') =>
    tpSlFault(side, kind, { trigger: price, base: entry, liquidation: null }) === undefined
  const side = isRight('Buy') ? 'Buy' : isRight('Sell') ? 'Sell' : undefined
  const value = contractValue(contract, entry, qty ?? 0n, 'halfUp')
  return (
    <LegFigures
      contract={contract}
      price={price}
      pnl={qty === undefined || side === undefined ? undefined : unrealisedPnl(contract, side, qty, value, price)}
      isRefused={side === undefined}
    />
  )
}
