import { useText } from '../../i18n/index.ts'
import { EmptyState, Skeleton } from '../../ui/index.ts'
import { OrderFormView } from './order-form.tsx'
import styles from './order-panel.module.css'
import { useOrderContext } from './use-order-context.ts'

/** Places orders on a contract: limit and market, sized in any unit, with everything they would do shown beforehand. */
export function OrderPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('orderPanel')
  const context = useOrderContext(symbol)
  return (
    <section className={styles['panel']} aria-label={text('title')}>
      {/* A form starts with the last price of its contract, so it waits for one; what is over will have none. */}
      {context?.instrument.status === 'Closed' ? (
        <EmptyState text={text('ended')} />
      ) : context === undefined || context.market.mark === null ? (
        <Skeleton rows={9} height={28} />
      ) : (
        <OrderFormView key={symbol} context={context} />
      )}
    </section>
  )
}
