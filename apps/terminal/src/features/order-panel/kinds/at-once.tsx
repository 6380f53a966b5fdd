import { Suspense } from 'react'
import { loadTexts } from '../../../i18n/index.ts'
import { fetchPart } from '../../../ui/fetch-part.ts'
import { lazyPart } from '../../../ui/index.ts'
import type { SlippageForm } from '../../order-terms/index.ts'
import styles from '../order-panel.module.css'
import type { OrderKind } from './order-kind.ts'
import { plainOrder } from './plain.ts'
import type { MarketBase } from './slippage/slippage.ts'

/** Members of the kinds that trade as soon as they arrive at the exchange. */
const AT_ONCE = {
  closesOnTrigger: false,
  actsAt: null,
  issues: () => [],
  request: () => ({}),
  confirmation: () => [],
  outlook: () => null,
  withPrice: () => null,
  fields: () => null,
  fromBook: null,
} as const satisfies Partial<OrderKind>

const MarketFields = lazyPart(async () => (await import('./slippage/slippage-kind.tsx')).MarketFields)

export const limitKind: OrderKind = {
  ...AT_ONCE,
  ...plainOrder('Limit', false),
  id: 'Limit',
  fromBook: async (choice) => {
    const [{ bestOfferKind }] = await Promise.all([
      fetchPart(() => import('./best-offer/best-offer-kind.tsx')),
      loadTexts('bookPrices'),
    ])
    return bestOfferKind(limitKind, choice)
  },
}

/** Every choice uses the same component, so that the focus is kept when the choice changes. */
const marketFields =
  (form: SlippageForm | null): OrderKind['fields'] =>
  (props) => (
    // reserves the height of the line while the line is loading
    <Suspense fallback={<div className={styles['options']} />}>
      <MarketFields {...props} base={MARKET_BASE} form={form} />
    </Suspense>
  )

export const marketKind: OrderKind = {
  ...AT_ONCE,
  ...plainOrder('Market', false),
  id: 'Market',
  fields: marketFields(null),
}
/** The plain market kind and its fields, from which the kind with a slippage limit is made. */
export const MARKET_BASE: MarketBase = { plain: marketKind, fieldsOf: marketFields }
