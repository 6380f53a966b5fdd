import { useMemo } from 'react'
import {
  bookNow,
  useInstrument,
  useOpenOrders,
  usePositions,
  useSession,
  useTickers,
  useWallet,
} from '../../stores/index.ts'
import { useAccountFigures } from '../account-figures/index.ts'
import { useLeverageSetting } from '../leverage/index.ts'
import { orderContext } from './known-state.ts'
import type { OrderContext } from './order-context.ts'

/** Everything the form of a contract is judged by, twice a second; `undefined` until the contract is known. */
export function useOrderContext(symbol: string): OrderContext | undefined {
  const contract = useInstrument(symbol)?.contract
  const ticker = useTickers().tickers.get(symbol)
  const { user } = useSession()
  const positions = usePositions().value
  const orders = useOpenOrders().value
  const marginMode = useWallet().value?.marginMode ?? user?.marginMode ?? 'REGULAR_MARGIN'
  const figures = useAccountFigures(contract?.settleCoin ?? '')
  const setting = useLeverageSetting(symbol)
  return useMemo(() => {
    if (contract === undefined) return undefined
    // The book is read as the ticker changes, not followed: fifteen previews a second would help nobody.
    const book = bookNow(symbol)
    return orderContext({ contract, ticker, book, user, marginMode, setting, figures, positions, orders })
  }, [contract, ticker, user, positions, orders, marginMode, figures, setting, symbol])
}
