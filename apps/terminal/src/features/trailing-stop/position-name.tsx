import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { qtyCoinOf } from '@perpdesk/trading'
import { formatQty } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import styles from './trailing-stop.module.css'

/** Side, contract and size of the position that a stop belongs to. */
export function PositionName({ position, contract }: { readonly position: Position; readonly contract: Contract }) {
  const text = useText('trailing')
  return (
    <p className={styles['name']} data-side={position.side}>
      {text(position.side === 'Buy' ? 'Long' : 'Short')} {contract.displayName}
      <span className={styles['size']}>
        {formatQty(e8(position.size), contract)} {qtyCoinOf(contract)}
      </span>
    </p>
  )
}
