import type { E8 } from '@perpdesk/numeric'
import { coinAmount, formatPercent } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { type Market, usePositions, useTicker } from '../../../stores/index.ts'
import { useFeeRates } from '../../account-figures/index.ts'
import { moveEffect } from './move-effect.ts'
import type { OrderTradeLine } from './trade-line.ts'
import styles from './trade-lines.module.css'

interface MoveFiguresProps {
  readonly line: OrderTradeLine
  readonly contract: Market
  /** The new price of the order. */
  readonly price: E8
}

/** Shows the effect of moving an order to a new price. */
export function MoveFigures({ line, contract, price }: MoveFiguresProps) {
  const text = useText('chartLines')
  const positionText = useText('positions')
  const { ticker } = useTicker(contract.symbol)
  const positions = usePositions().value
  const rates = useFeeRates()
  const effect = moveEffect({ line, contract, ticker, positions, rates }, price)
  const figures: readonly (readonly [string, string])[] = [
    [text('change'), formatPercent(effect.change)],
    ...(effect.fromLast === undefined ? [] : [[text('fromLast'), formatPercent(effect.fromLast)] as const]),
    ...(effect.pnl === undefined
      ? []
      : [[positionText('pnl.net'), coinAmount(effect.pnl, contract.settleCoin, { signed: true })] as const]),
  ]
  return (
    <>
      <dl className={styles['figures']}>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {effect.crossing === 'none' ? null : (
        <p className={styles['warning']} role="status">
          {text(effect.crossing)}
        </p>
      )}
    </>
  )
}
