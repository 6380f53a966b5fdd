import { Suspense, use, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useSession } from '../../stores/index.ts'
import { ComingPart, lazyPart, Skeleton } from '../../ui/index.ts'
import { startKind } from './kinds/kinds.ts'
import type { PanelKind } from './kinds/order-kind.ts'
import type { OrderContext } from './order-context.ts'
import { OrderFormView } from './order-form.tsx'
import { orderFormPreferences } from './order-form-preferences.ts'
import styles from './order-panel.module.css'
import { useOrderContext } from './use-order-context.ts'

/** Loaded after the form: the account's figures help to judge an order, but no order waits for them. */
const AccountGauge = lazyPart(async () => (await import('../account-gauge/index.ts')).AccountGauge)
const ContractOver = lazyPart(async () => (await import('./contract-over.tsx')).ContractOver)
/** Statuses of a contract that will never accept orders again. */
const OVER: ReadonlySet<string | undefined> = new Set(['Delivering', 'Closed'])

/** Places orders of every kind on a contract, sized in any unit, and previews all their consequences. */
export function OrderPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('orderPanel')
  const context = useOrderContext(symbol)
  const session = useSession()
  return (
    <section className={styles['panel']} aria-label={text('title')}>
      {/* A form starts with the last price of its contract, so it waits for a price; a contract that is over will
          have none. */}
      {OVER.has(context?.instrument.status) ? (
        <Suspense fallback={<ComingPart rows={9} height={28} />}>
          <ContractOver symbol={symbol} />
        </Suspense>
      ) : context === undefined || context.market.mark === null ? (
        <Skeleton rows={9} height={28} />
      ) : (
        <>
          <OpenedForm key={symbol} context={context} />
          {session.status === 'signedIn' ? (
            <Suspense>
              <AccountGauge symbol={symbol} />
            </Suspense>
          ) : null}
        </>
      )}
    </section>
  )
}

/** The form with the kind that was used last, which may have to be loaded. */
function OpenedForm({ context }: { readonly context: OrderContext }) {
  const [first] = useState(() => {
    const kept = orderFormPreferences.store.getState()
    return startKind(kept.kind, kept)
  })
  return (
    <Suspense fallback={<ComingPart rows={9} height={28} />}>
      <StartedForm context={context} first={first} />
    </Suspense>
  )
}

function StartedForm(props: { readonly context: OrderContext; readonly first: PanelKind | Promise<PanelKind> }) {
  const first = props.first instanceof Promise ? use(props.first) : props.first
  return <OrderFormView context={props.context} first={first} />
}
