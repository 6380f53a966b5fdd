import type { E8 } from '@perpdesk/numeric'
import type { TriggerBy, TriggerDirection } from '@perpdesk/trading'
import { formatPrice } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import type { Market } from '../../stores/index.ts'
import styles from './orders.module.css'

interface TriggerNoteProps {
  readonly price: E8 | undefined
  readonly market: Market
  readonly by: TriggerBy
  /** 0 for an order without a trigger. */
  readonly direction: TriggerDirection | 0
}

/** Shows the market price, and the direction in which it has to move to trigger the order. */
export function TriggerNote({ price, market, by, direction }: TriggerNoteProps) {
  const text = useText('orders')
  if (price === undefined || direction === 0) return null
  const params = { price: text(`by.${by}`, { price: formatPrice(price, market) }) }
  return <p className={styles['present']}>{text(direction === 1 ? 'risesFrom' : 'fallsFrom', params)}</p>
}
