import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { qtyCoinOf } from '@perpdesk/trading'
import { useText } from '../../i18n/index.ts'
import { type Contract, givenPrice, type LiveTicker, useTickerValue } from '../../stores/index.ts'
import { formatPrice, formatQty, NumberText } from '../../ui/index.ts'
import styles from './tpsl.module.css'

interface TpSlSummaryProps {
  readonly position: Position
  readonly contract: Contract
}

const lastOf = (ticker: LiveTicker) => givenPrice(ticker.last)

/** The position that take profit and stop loss are for (TPSL-06). */
export function TpSlSummary({ position, contract }: TpSlSummaryProps) {
  const text = useText('tpsl')
  const last = useTickerValue(position.symbol, lastOf)
  const isPerpetual = contract.contractType.endsWith('Perpetual')
  return (
    <div className={styles['summary']}>
      <p className={styles['name']} data-side={position.side}>
        {text(position.side === 'Buy' ? 'Long' : 'Short')} {contract.displayName}
        {isPerpetual ? <span className={styles['tag']}>{text('perp')}</span> : null}
      </p>
      <dl className={styles['figures']}>
        <div>
          <dt>{text('qty')}</dt>
          <dd>
            {formatQty(e8(position.size), contract)} {qtyCoinOf(contract)}
          </dd>
        </div>
        <div>
          <dt>{text('entry')}</dt>
          <dd>{formatPrice(e8(position.entryPrice), contract)}</dd>
        </div>
        <div>
          <dt>{text('last')}</dt>
          <dd>
            <NumberText text={last === undefined ? text('none') : formatPrice(last, contract)} />
          </dd>
        </div>
        {position.liqPrice === '' ? null : (
          <div>
            <dt>{text('liq')}</dt>
            <dd className={styles['liq']}>{formatPrice(e8(position.liqPrice), contract)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
