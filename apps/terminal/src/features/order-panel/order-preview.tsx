import type { E8 } from '@perpdesk/numeric'
import { coinAmount, coinText, formatPercent, formatPrice, formatQty } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { MARKET, useFreshness } from '../../stores/index.ts'
import { type TermId, TermWithin } from '../../ui/index.ts'
import { type ExplainedFigure, FIGURES, FiguresExplained } from './figures-explained.tsx'
import { shownLiquidation } from './liquidation-after.ts'
import type { OrderContext, SideSummary } from './order-context.ts'
import styles from './order-panel.module.css'
import type { OrderSummary } from './summary.ts'

interface OrderPreviewProps {
  readonly context: OrderContext
  readonly sides: OrderSummary
  readonly signedIn: boolean
  /** True if the order does not meet the present order book. */
  readonly waits: boolean
  /** The moment to which the figures apply; `null` for the present. */
  readonly outlook: string | null
}

/** Figures that depend on the levels of the order book. */
const OF_BOOK: ReadonlySet<ExplainedFigure> = new Set(['average', 'worst', 'slippage'])

/** Figures whose names are terms. By keyboard one button explains all figures. */
const TERMS: Partial<Readonly<Record<ExplainedFigure, TermId>>> = {
  slippage: 'slippage',
  cost: 'order-cost',
  fee: 'fee',
  liq: 'liquidation-price',
  rate: 'margin-rate',
  max: 'risk-limit',
}

/** The figures of both sides' orders, before a button is pressed. */
export function OrderPreview({ context, sides, signedIn, waits, outlook }: OrderPreviewProps) {
  const text = useText('orderPanel')
  const { instrument, account } = context
  const { level } = useFreshness(MARKET)
  const none = text('none')
  const money = (value: E8 | undefined, digits: Parameters<typeof coinText>[2] = {}) =>
    value === undefined ? none : coinText(value, instrument.settleCoin, digits)
  const percent = (value: E8 | null | undefined) => (value == null ? none : formatPercent(value, { signed: false }))
  const price = (value: E8 | null | undefined) => (value == null ? none : formatPrice(value, instrument))
  const figures: Readonly<Record<ExplainedFigure, (side: SideSummary) => string>> = {
    value: (side) => money(side.value),
    average: (side) => price(side.average),
    worst: (side) => price(side.worst),
    slippage: (side) => percent(side.slippage),
    cost: (side) => money(side.cost, { up: true }),
    fee: (side) => money(side.fee, { fine: true }),
    liq: (side) => price(shownLiquidation(side.liqPrice, instrument)),
    rate: (side) => percent(side.maintenanceRate),
    max: (side) => (signedIn && side.maxQty !== undefined ? formatQty(side.maxQty, instrument) : none),
  }
  // the order book that a waiting order will meet is unknown
  const shown = waits ? FIGURES.filter((figure) => !OF_BOOK.has(figure)) : FIGURES
  return (
    <div className={styles['foreseen']} data-freshness={level}>
      <p className={styles['available']}>
        <TermWithin id="available">{text('available')}</TermWithin>
        <span className={styles['figure']}>
          {signedIn ? coinAmount(account.available > 0n ? account.available : 0n, instrument.settleCoin) : none}
        </span>
      </p>
      <table className={styles['preview']} aria-label={text('preview')}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{text('row')}</span>
              <FiguresExplained />
            </th>
            <th scope="col">{text('buyColumn')}</th>
            <th scope="col">{text('sellColumn')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row}>
              <th scope="row">
                <FigureName figure={row} />
              </th>
              <td>{figures[row](sides.buy)}</td>
              <td>{figures[row](sides.sell)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {outlook === null ? null : <p className={styles['note']}>{outlook}</p>}
    </div>
  )
}

function FigureName({ figure }: { readonly figure: ExplainedFigure }) {
  const name = useText('orderPanel')(figure)
  const term = TERMS[figure]
  return term === undefined ? name : <TermWithin id={term}>{name}</TermWithin>
}
