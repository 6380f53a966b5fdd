import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { onSession } from '../../stores/index.ts'
import { onPageContract, pageContract } from '../../stores/page-contract.ts'

/** The contract on whose prices a click sends an order; not stored, so that it is off after a reload. */
const store = createStore<{ readonly symbol: string | undefined }>()(() => ({ symbol: undefined }))

const disarm = () => store.setState({ symbol: undefined })

onPageContract(() => {
  if (pageContract() !== store.getState().symbol) disarm()
})
onSession(({ status }) => {
  if (status === 'signedOut') disarm()
})

/** Makes clicks on prices of the contract send orders as long as its page is shown, or stops that. */
export function arm(symbol: string, on: boolean): void {
  store.setState({ symbol: on ? symbol : undefined })
}

export function isArmed(symbol: string): boolean {
  return store.getState().symbol === symbol
}

export function useArmed(symbol: string): boolean {
  return useStore(store, (armed) => armed.symbol === symbol)
}
