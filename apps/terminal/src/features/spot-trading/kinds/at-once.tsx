import { Suspense } from 'react'
import { typedDecimal } from '../../../format/index.ts'
import { loadTexts } from '../../../i18n/index.ts'
import { fetchPart } from '../../../ui/fetch-part.ts'
import { lazyPart } from '../../../ui/index.ts'
import type { SlippageForm } from '../../order-terms/index.ts'
import styles from '../spot-trading.module.css'
import type { MarketBase } from './slippage.tsx'
import type { SpotKind, TicketForm } from './spot-kind.ts'

const MarketFields = lazyPart(async () => (await import('./slippage.tsx')).MarketFields)

/** Returns the typed limit price in E8; `undefined` while it is not a price. */
export function typedPrice({ price }: Pick<TicketForm, 'price'>) {
  const typed = typedDecimal(price)
  return typed === undefined || typed <= 0n ? undefined : typed
}

/** Members of kinds without fields of their own. */
const PLAIN = {
  needsCoins: true,
  issue: () => undefined,
  request: () => ({}),
  confirmation: () => [],
  withPrice: () => null,
  fromBook: null,
  fields: () => null,
} as const

export const limitKind: SpotKind = {
  ...PLAIN,
  id: 'Limit',
  orderType: 'Limit',
  shared: ['price', 'lifetime', 'carried'],
  takesAmount: () => false,
  fromBook: async (choice) => {
    const [{ bestOfferKind }] = await Promise.all([
      fetchPart(() => import('./best-offer.tsx')),
      loadTexts('bookPrices'),
    ])
    return bestOfferKind(limitKind, choice)
  },
  legs: (form) => [{ field: 'price', orderType: 'Limit', price: typedPrice(form), trigger: null }],
}

/** Every slippage limit uses the same component, so that the focus is kept while it is typed. */
const marketFields =
  (form: SlippageForm | null): SpotKind['fields'] =>
  (props) => (
    // reserves the height of the line while the line is loading
    <Suspense fallback={<div className={styles['options']} />}>
      <MarketFields {...props} base={MARKET_BASE} slippage={form} />
    </Suspense>
  )

export const marketKind: SpotKind = {
  ...PLAIN,
  id: 'Market',
  orderType: 'Market',
  shared: ['marketPrice'],
  takesAmount: () => true,
  legs: ({ side }, { ask, bid, last }) => [
    { field: 'form', orderType: 'Market', price: (side === 'Buy' ? ask : bid) ?? last, trigger: null },
  ],
  fields: marketFields(null),
}
/** The plain market kind and its fields, from which the kind with a slippage limit is made. */
export const MARKET_BASE: MarketBase = { plain: marketKind, fieldsOf: marketFields }
