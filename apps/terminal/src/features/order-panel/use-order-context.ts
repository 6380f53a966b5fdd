import { useEffect, useMemo } from 'react'
import { serverClock } from '../../client/index.ts'
import {
  bookNow,
  followBook,
  useInstrument,
  useOpenOrders,
  usePositions,
  useSession,
  useTickers,
} from '../../stores/index.ts'
import { useCoinFigures } from '../account-figures/index.ts'
import { useContractMargin, useLeverageSetting } from '../leverage/index.ts'
import { orderContext } from './known-state.ts'
import { isOnlyReducing, type OrderContext } from './order-context.ts'
import { useContractsBeside } from './use-contracts-beside.ts'

/**
 * Returns everything that the form of a contract is checked against, updated twice a second; `undefined` until the
 * contract is known.
 */
export function useOrderContext(symbol: string): OrderContext | undefined {
  const contract = useInstrument(symbol)?.contract
  const ticker = useTickers().tickers.get(symbol)
  const { user } = useSession()
  const positions = usePositions().value
  const orders = useOpenOrders().value
  const margin = useContractMargin(contract)
  const figures = useCoinFigures(contract?.settleCoin ?? '')
  const setting = useLeverageSetting(symbol)
  const beside = useContractsBeside(contract, margin.hasOwnWallet)
  const isKnown = contract !== undefined
  // Subscribes to the order book, which no other panel may show on a phone: the preview computes the depth of an order
  // from it.
  useEffect(() => (isKnown ? followBook(symbol) : undefined), [isKnown, symbol])
  // Prices arrive every second, so the time is re-read often enough.
  const onlyReducing = contract !== undefined && isOnlyReducing(contract, serverClock.now())
  return useMemo(() => {
    if (contract === undefined) return undefined
    // The order book is read when the ticker changes and not on each of its own changes: fifteen previews a second
    // would be of no use.
    const book = bookNow(symbol)
    return orderContext({
      contract,
      onlyReducing,
      ticker,
      book,
      user,
      margin,
      setting,
      figures,
      positions,
      orders,
      beside,
    })
  }, [contract, onlyReducing, ticker, user, positions, orders, margin, figures, setting, symbol, beside])
}
