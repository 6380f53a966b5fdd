import type { EngineEvent } from '@perpdesk/engine'
import { formatE8 } from '@perpdesk/numeric'
import type { Notice } from '@perpdesk/protocol'
import type { MarginMode } from '@perpdesk/trading'
import type { Listings } from './listings.ts'

interface Circumstances {
  readonly id: string
  readonly time: number
  readonly marginMode: (account: number) => MarginMode
}

/** What a person must be told of an event even without looking: liquidation, funding, a changed margin mode. */
export function noticeOf(listings: Listings, event: EngineEvent, at: Circumstances): Notice | undefined {
  if (event.type === 'liquidation') {
    const listing = listings.byId(event.instrument)
    return {
      id: at.id,
      kind: 'liquidation',
      symbol: listing.instrument.symbol,
      side: event.side,
      qty: listing.qtyText(event.qty),
      price: formatE8(event.price),
      amount: '',
      marginMode: at.marginMode(event.account),
      time: at.time,
    }
  }
  if (event.type === 'ledger' && event.ledgerType === 'SETTLEMENT' && event.instrument !== 0) {
    const listing = listings.byId(event.instrument)
    return {
      id: at.id,
      kind: 'funding',
      symbol: listing.instrument.symbol,
      side: event.side,
      qty: listing.qtyText(event.qty),
      price: formatE8(event.price),
      amount: formatE8(event.change),
      marginMode: at.marginMode(event.account),
      time: at.time,
    }
  }
  if (event.type === 'account') {
    return {
      id: at.id,
      kind: 'marginMode',
      symbol: '',
      side: '',
      qty: '0',
      price: '',
      amount: '',
      marginMode: event.marginMode,
      time: at.time,
    }
  }
  return undefined
}
