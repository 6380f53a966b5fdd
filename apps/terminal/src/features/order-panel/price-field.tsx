import { type E8, formatE8 } from '@perpdesk/numeric'
import type { Dispatch, SetStateAction } from 'react'
import { useText } from '../../i18n/index.ts'
import { givenPrice, useTickerValue } from '../../stores/index.ts'
import { NumberInput } from '../../ui/index.ts'
import { actions } from './form.ts'
import { type OrderForm } from './kinds/order-kind.ts'
import { reportMissing } from './kinds/report-missing.ts'
import type { OrderContext } from './order-context.ts'
import { orderFormPreferences } from './order-form-preferences.ts'
import styles from './order-panel.module.css'
import { PriceEntry } from './price-entry.tsx'

interface PriceFieldProps {
  readonly form: OrderForm
  readonly context: OrderContext
  readonly onChange: Dispatch<SetStateAction<OrderForm>>
  readonly error: string | undefined
  readonly onEnter: () => void
}

/** The limit price, with buttons that fill in market prices; for a market order a disabled field. */
export function PriceField({ form, context, onChange, error, onEnter }: PriceFieldProps) {
  const text = useText('orderPanel')
  const { instrument } = context
  const { shared } = form.kind
  if (shared.includes('marketPrice')) {
    return (
      <NumberInput
        label={text('price')}
        inlineLabel
        value=""
        onChange={() => undefined}
        decimals={0}
        placeholder={text('marketPrice')}
        disabled
      />
    )
  }
  if (!shared.includes('price')) return null
  const fill = (price: E8 | undefined) => {
    if (price !== undefined) onChange((current) => actions.editPrice(current, formatE8(price)))
  }
  const { fromBook } = form.kind
  const takeFromBook = async (take: NonNullable<typeof fromBook>) => {
    try {
      const kind = await take(orderFormPreferences.store.getState().bbo)
      // The loaded kind is only used if no other kind has been chosen since.
      onChange((current) => (current.kind.fromBook === take ? actions.chooseKind(current, kind) : current))
    } catch (error) {
      reportMissing(error)
    }
  }
  const edit = (price: string) => onChange((current) => actions.editPrice(current, price))
  return (
    <PriceEntry
      field="price"
      label={text('price')}
      instrument={instrument}
      value={form.price}
      onChange={edit}
      suffix={instrument.quoteCoin}
      error={error}
      onEnter={onEnter}
    >
      <PriceFills symbol={instrument.symbol} onFill={fill} />
      {fromBook === null ? null : <FromBookButton onTake={() => void takeFromBook(fromBook)} />}
    </PriceEntry>
  )
}

/** Button that takes the price from the order book instead. */
export function FromBookButton({ onTake }: { readonly onTake: () => void }) {
  const text = useText('orderPanel')
  return (
    <button type="button" className={styles['fill']} title={text('fromBook.tip')} onClick={onTake}>
      {text('fromBook')}
    </button>
  )
}

/** Subscribes to the best prices itself, so that a press takes the price of that moment. */
export function PriceFills({ symbol, onFill }: { symbol: string; onFill: (price: E8 | undefined) => void }) {
  const text = useText('orderPanel')
  const last = useTickerValue(symbol, (ticker) => givenPrice(ticker.last))
  const bid = useTickerValue(symbol, (ticker) => ticker.bid)
  const ask = useTickerValue(symbol, (ticker) => ticker.ask)
  const fills = [
    { id: 'last', price: last, label: text('last'), title: text('fillLast') },
    { id: 'bid', price: bid, label: text('bid'), title: text('fillBid') },
    { id: 'ask', price: ask, label: text('ask'), title: text('fillAsk') },
  ]
  return (
    <>
      {fills.map((fill) => (
        <button
          key={fill.id}
          type="button"
          className={styles['fill']}
          aria-label={fill.title}
          disabled={fill.price === undefined}
          onClick={() => onFill(fill.price)}
        >
          {fill.label}
        </button>
      ))}
    </>
  )
}
