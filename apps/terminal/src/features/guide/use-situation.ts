import { settings, useOrderDraft, usePositions, usePreferences, useSession } from '../../stores/index.ts'
import type { Situation } from './next-step.ts'

/** Returns the trader's situation on the trade page; `undefined` while it is not known yet. */
export function useSituation(): Situation | undefined {
  const { status } = useSession()
  const [{ lastSymbol }] = usePreferences(settings)
  const draft = useOrderDraft(lastSymbol)
  const { status: positionsStatus, value } = usePositions()
  if (status === 'loading') return undefined
  const isSignedIn = status === 'signedIn'
  if (isSignedIn && (positionsStatus === 'loading' || positionsStatus === 'signedOut')) return undefined
  const positions = isSignedIn ? value : []
  return {
    isSignedIn,
    symbol: lastSymbol,
    isSized: draft?.buy.qty !== undefined || draft?.sell.qty !== undefined,
    positions: positions.map(({ symbol, side, size }) => `${symbol} ${side} ${size}`).join(', '),
    protection: positions.flatMap(({ stopOrders }) => stopOrders.map(({ triggerPrice }) => triggerPrice)).join(', '),
  }
}
