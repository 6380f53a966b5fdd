import { Suspense } from 'react'
import { useText } from '../../i18n/index.ts'
import { ComingPart, lazyPart, Skeleton } from '../../ui/index.ts'
import { OrderFormView } from './order-form.tsx'
import styles from './order-panel.module.css'
import { useOrderContext } from './use-order-context.ts'

const ContractOver = lazyPart(async () => (await import('./contract-over.tsx')).ContractOver)
/** What takes no orders any more, nor will again. */
const OVER: ReadonlySet<string | undefined> = new Set(['Delivering', 'Closed'])

/** Places orders of every kind on a contract, sized in any unit, with everything they would do shown beforehand. */
export function OrderPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('orderPanel')
  const context = useOrderContext(symbol)
  return (
    <section className={styles['panel']} aria-label={text('title')}>
      {/* A form starts with the last price of its contract, so it waits for one; what is over will have none. */}
      {OVER.has(context?.instrument.status) ? (
        <Suspense fallback={<ComingPart rows={9} height={28} />}>
          <ContractOver symbol={symbol} />
        </Suspense>
      ) : context === undefined || context.market.mark === null ? (
        <Skeleton rows={9} height={28} />
      ) : (
        <OrderFormView key={symbol} context={context} />
      )}
    </section>
  )
}
