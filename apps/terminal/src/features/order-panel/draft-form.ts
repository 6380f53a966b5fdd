import { type Dispatch, type SetStateAction, useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type OrderForm } from './kinds/order-kind.ts'

interface DraftForm {
  readonly symbol: string
  readonly form: OrderForm
}

/** The one order that is being written; a panel puts it here as it opens and takes it away as it closes. */
const store = createStore<{ readonly draft: DraftForm | undefined }>()(() => ({ draft: undefined }))

/** The form of the contract's panel and how to change it: `start` makes the form that a panel opens with. */
export function useDraftForm(
  symbol: string,
  start: () => OrderForm,
): readonly [OrderForm, Dispatch<SetStateAction<OrderForm>>] {
  const [first] = useState(start)
  useLayoutEffect(() => {
    store.setState({ draft: { symbol, form: first } })
    return () => store.setState({ draft: undefined })
  }, [symbol, first])
  const form = useStore(store, ({ draft }) => (draft?.symbol === symbol ? draft.form : first))
  const [change] = useState(() => (next: SetStateAction<OrderForm>) => changeForm(symbol, next))
  return [form, change]
}

/** Changes the form of the contract's open panel; whatever comes after it closed has nothing to change. */
function changeForm(symbol: string, next: SetStateAction<OrderForm>): void {
  const { draft } = store.getState()
  if (draft?.symbol !== symbol) return
  const form = typeof next === 'function' ? next(draft.form) : next
  if (form !== draft.form) store.setState({ draft: { symbol, form } })
}
