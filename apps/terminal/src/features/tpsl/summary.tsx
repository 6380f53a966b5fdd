import type { E8 } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import { formatPrice } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { type Contract, givenPrice, type LiveTicker, useTickerValue } from '../../stores/index.ts'
import parts from '../../ui/form-parts.module.css'
import { NumberText } from '../../ui/index.ts'
import styles from './tpsl.module.css'

export interface SummaryFigure {
  readonly label: string
  readonly figure: string
}

interface SummaryProps {
  readonly side: Side
  readonly contract: Contract
  /** Quantity and price of the position or order. */
  readonly figures: readonly SummaryFigure[]
  /** `null` if there is none. */
  readonly liquidation: E8 | null
}

const lastOf = (ticker: LiveTicker) => givenPrice(ticker.last)

/** Summary of the position or order to which take profit and stop loss belong, with live prices (TPSL-06). */
export function Summary({ side, contract, figures, liquidation }: SummaryProps) {
  const text = useText('tpsl')
  const last = useTickerValue(contract.symbol, lastOf)
  const isPerpetual = contract.contractType.endsWith('Perpetual')
  return (
    <div className={styles['summary']}>
      <p className={styles['name']} data-side={side}>
        {text(side === 'Buy' ? 'Long' : 'Short')} {contract.displayName}
        {isPerpetual ? <span className={styles['tag']}>{text('perp')}</span> : null}
      </p>
      <dl className={parts['figures']}>
        {figures.map(({ label, figure }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
        <div>
          <dt>{text('last')}</dt>
          <dd>
            <NumberText text={last === undefined ? text('none') : formatPrice(last, contract)} />
          </dd>
        </div>
        {liquidation === null ? null : (
          <div>
            <dt>{text('liq')}</dt>
            <dd className={styles['liq']}>{formatPrice(liquidation, contract)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
