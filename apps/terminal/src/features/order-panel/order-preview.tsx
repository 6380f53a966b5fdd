import type { E8 } from '@perpdesk/numeric'
import { useText } from '../../i18n/index.ts'
import { MARKET, useFreshness } from '../../stores/index.ts'
import { formatPercent, formatPrice, formatQty } from '../../ui/index.ts'
import { coinAmount, coinText } from '../coin-money/index.ts'
import { FiguresExplained } from './figures-explained.tsx'
import type { OrderContext, SideSummary } from './order-context.ts'
import styles from './order-panel.module.css'
import type { OrderSummary } from './summary.ts'

interface OrderPreviewProps {
  readonly context: OrderContext
  readonly sides: OrderSummary
  readonly signedIn: boolean
  /** The moment that the figures are of, where it is not now. */
  readonly outlook: string | null
}

/** What each of the two buttons would do, before either is pressed. */
export function OrderPreview({ context, sides, signedIn, outlook }: OrderPreviewProps) {
  const text = useText('orderPanel')
  const { instrument, account } = context
  const { level } = useFreshness(MARKET)
  const none = text('none')
  const money = (value: E8 | undefined) => (value === undefined ? none : coinText(value, instrument.settleCoin))
  const percent = (value: E8 | null | undefined) => (value == null ? none : formatPercent(value, { signed: false }))
  const price = (value: E8 | null | undefined) => (value == null ? none : formatPrice(value, instrument))
  const rows: readonly (readonly [string, (side: SideSummary) => string])[] = [
    [text('value'), (side) => money(side.value)],
    [text('average'), (side) => price(side.average)],
    [text('worst'), (side) => price(side.worst)],
    [text('slippage'), (side) => percent(side.slippage)],
    [
      text('cost'),
      (side) => (side.cost === undefined ? none : coinText(side.cost, instrument.settleCoin, { up: true })),
    ],
    [
      text('fee'),
      (side) => (side.fee === undefined ? none : coinText(side.fee, instrument.settleCoin, { fine: true })),
    ],
    [text('liq'), (side) => price(side.liqPrice)],
    [text('rate'), (side) => percent(side.maintenanceRate)],
    [text('max'), (side) => (signedIn && side.maxQty !== undefined ? formatQty(side.maxQty, instrument) : none)],
  ]
  return (
    <div className={styles['foreseen']} data-freshness={level}>
      <p className={styles['available']}>
        <span>{text('available')}</span>
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
          {rows.map(([label, figure]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{figure(sides.buy)}</td>
              <td>{figure(sides.sell)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {outlook === null ? null : <p className={styles['note']}>{outlook}</p>}
    </div>
  )
}
