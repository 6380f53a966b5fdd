import { type E8, e8 } from '@perpdesk/numeric'
import type { CollateralInfo } from '@perpdesk/protocol'
import { type CollateralCoin, ONE_DOLLAR, USD_COINS } from '@perpdesk/trading'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../client/index.ts'
import { useTickers } from '../../stores/index.ts'

const ASK_AGAIN = 5_000

interface Terms {
  readonly priceSymbol: string
  readonly collateral: NonNullable<CollateralCoin['collateral']>
}

/**
 * Returns a function that gives a coin's collateral ratio and its price in USD, which is the index price of a contract.
 */
export function usePricedCoins(): (coin: string) => CollateralCoin | undefined {
  const terms = useCollateral()
  const { tickers } = useTickers()
  return useCallback(
    (coin: string) => {
      if (USD_COINS.includes(coin)) return ONE_DOLLAR
      if (terms === undefined) return undefined
      const found = terms.get(coin)
      if (found === undefined) return withoutTerms((tickers.get(`${coin}USDT`) ?? tickers.get(`${coin}/USDT`))?.index)
      const price = tickers.get(found.priceSymbol)?.index
      return price === undefined ? undefined : { price, collateral: found.collateral }
    },
    [terms, tickers],
  )
}

/**
 * Returns a coin that is no collateral, such as one bought on a spot pair: it counts in the equity only, and there only
 * if its perpetual or its pair in USDT gives it a price. Its account has figures in any case.
 */
function withoutTerms(price: E8 | undefined): CollateralCoin {
  return { price: price ?? 0n, collateral: { tiers: [], enabled: false } }
}

function useCollateral(): ReadonlyMap<string, Terms> | undefined {
  return useQuery<ReadonlyMap<string, Terms>>({
    queryKey: ['collateral'],
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === undefined ? ASK_AGAIN : false),
    queryFn: async ({ signal }) => {
      const answer = await call('collateral', {}, { signal, toast: false })
      if (!answer.ok) throw new Error(answer.error.message)
      return new Map(answer.result.list.map((info) => [info.coin, termsOf(info)]))
    },
  }).data
}

function termsOf({ priceSymbol, tiers, enabled }: CollateralInfo): Terms {
  const steps = tiers.map(({ maxQty, ratio }) => ({ maxQty: e8(maxQty), ratio: e8(ratio) }))
  return { priceSymbol, collateral: { tiers: steps, enabled } }
}
