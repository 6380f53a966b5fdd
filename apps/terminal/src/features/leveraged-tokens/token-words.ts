import { e8 } from '@perpdesk/numeric'
import type { LeveragedToken, TokenLimits } from '@perpdesk/protocol'
import { useCallback } from 'react'
import { formatNumber } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'

/** Decimals of a net asset value; it is cut, so that no value is shown that a token does not have. */
const NAV_DECIMALS = 4

/** Returns a net asset value with its coin. */
export function navText({ nav, quoteCoin }: Pick<LeveragedToken, 'nav' | 'quoteCoin'>): string {
  return `${formatNumber(e8(nav), { decimals: NAV_DECIMALS })} ${quoteCoin}`
}

/** Returns a leverage with two decimals and the sign of multiplication. */
export function timesText(leverage: string): string {
  return `${formatNumber(e8(leverage), { decimals: 2, rounding: 'halfEven' })}×`
}

/** Returns a function that describes a token: its target leverage, side and contract. */
export function useTokenTitle(): (token: LeveragedToken) => string {
  const text = useText('tokens')
  return useCallback(
    ({ side, symbol, targetLeverage }) =>
      text(side === 'Buy' ? 'long' : 'short', {
        leverage: formatNumber(e8(targetLeverage), { decimals: 0 }),
        symbol,
      }),
    [text],
  )
}

/** Returns a function that tells whether a token takes requests, and if not why. */
export function useStateText(): (token: LeveragedToken, state: TokenLimits['state']) => string {
  const text = useText('tokens')
  return useCallback(
    ({ symbol, pair }, state) => {
      if (state !== 'delisted') return text(`state.${state}`)
      return pair === '' ? text('state.delisted', { symbol }) : text('state.delistedPair', { symbol, pair })
    },
    [text],
  )
}
