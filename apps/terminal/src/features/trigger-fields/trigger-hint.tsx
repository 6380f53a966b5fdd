import type { E8 } from '@perpdesk/numeric'
import type { TriggerBy, TriggerDirection } from '@perpdesk/trading'
import { formatPrice } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import type { Market } from '../../stores/index.ts'
import styles from './trigger-fields.module.css'

interface TriggerHintProps {
  readonly direction: TriggerDirection | undefined
  readonly trigger: E8 | undefined
  readonly by: TriggerBy
  readonly market: Market
}

/**
 * Describes the price movement that triggers the order. The line keeps its height, so that nothing below moves while
 * the user types.
 */
export function TriggerHint({ direction, trigger, by, market }: TriggerHintProps) {
  const text = useText('orderPanel')
  return (
    <span className={styles['hint']} role="status">
      {direction === undefined || trigger === undefined
        ? null
        : text(`triggers.${direction}`, { by: text(`by.${by}`), price: formatPrice(trigger, market) })}
    </span>
  )
}
