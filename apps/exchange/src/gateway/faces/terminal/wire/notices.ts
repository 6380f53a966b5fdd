import type {
  AppliedNow,
  EngineEvent,
  EventRows,
  LedgerEvent,
  LiquidationEvent,
  SetContractRates,
} from '@perpdesk/engine'
import { type E8, formatE8 } from '@perpdesk/numeric'
import type { Notice } from '@perpdesk/protocol'
import { type MarginMode, oppositeSide, type Side } from '@perpdesk/trading'
import type { Listings } from '../../../core/listings/listings.ts'
import { averagePrice } from './average-price.ts'

interface Circumstances {
  readonly id: string
  readonly time: number
  readonly marginMode: (account: number) => MarginMode
  /** All events of the command, and the index of this event among them. */
  readonly rows: EventRows
  readonly place: number
}

/** Returns the notice for an event that the user has to see on any page; `undefined` for other events. */
export function noticeOf(listings: Listings, event: EngineEvent, at: Circumstances): Notice | undefined {
  const { id, time } = at
  switch (event.type) {
    case 'liquidation':
    case 'adl': {
      const price = event.type === 'adl' ? formatE8(event.price) : closedAt(listings, event, at)
      return {
        id,
        kind: event.type,
        ...ofPosition(listings, event),
        price,
        amount: '',
        marginMode: at.marginMode(event.account),
        time,
      }
    }
    case 'ledger': {
      const kind = kindOfRow(event)
      if (kind === undefined) return undefined
      const row = { ...ofPosition(listings, { ...event, side: heldSide(event) }), amount: formatE8(event.change) }
      return { id, kind, ...row, marginMode: at.marginMode(event.account), time }
    }
    case 'marginAlert': {
      const kind = event.kind === 'IMR' ? 'initialMargin' : 'maintenanceMargin'
      const amount = event.rate === null ? '' : formatE8(event.rate)
      return { id, kind, ...OF_ACCOUNT, amount, marginMode: at.marginMode(event.account), time }
    }
    case 'account':
      return { id, kind: 'marginMode', ...OF_ACCOUNT, amount: '', marginMode: event.marginMode, time }
    default:
      return undefined
  }
}

/** Returns the notice of changed fee rates; `amount` is the taker's rate in contracts. */
export function feeLevelNotice(
  { takerRate }: Pick<SetContractRates, 'takerRate'>,
  { seq, time }: Pick<AppliedNow, 'seq' | 'time'>,
  marginMode: MarginMode,
): Notice {
  return { id: `${seq}-fees`, kind: 'feeLevel', ...OF_ACCOUNT, amount: formatE8(takerRate), marginMode, time }
}

const OF_ACCOUNT = { symbol: '', side: '', qty: '0', price: '' } as const

function ofPosition(
  listings: Listings,
  { instrument, side, qty, price }: { instrument: number; side: Side | ''; qty: number; price: E8 },
) {
  const listing = listings.byId(instrument)
  return { symbol: listing.instrument.symbol, side, qty: listing.qtyText(qty), price: formatE8(price) }
}

/**
 * Returns the price at which lots of a liquidated position were closed. In the market this is the average of the fills
 * before the event that add up to its lots. The event itself carries the bankruptcy price for the public, which is the
 * actual price only of a takeover.
 */
function closedAt(listings: Listings, event: LiquidationEvent, { rows, place }: Circumstances): string {
  let lots = 0
  let value = 0n
  const prices = new Set<E8>()
  for (let at = place - 1; at >= 0 && lots < event.qty; at -= 1) {
    if (rows.typeAt(at) !== 'execution' || rows.accountAt(at) !== event.account) continue
    const fill = rows.eventAt(at)
    if (fill.type !== 'execution') continue
    if (fill.instrument !== event.instrument || fill.positionIdx !== event.positionIdx) continue
    lots += fill.qty
    value += fill.value
    prices.add(fill.execPrice)
  }
  const [only] = prices
  // a single price is returned exactly; computed from a value rounded to eight decimals it could differ
  if (only === undefined || lots !== event.qty) return formatE8(event.price)
  return prices.size === 1 ? formatE8(only) : averagePrice(listings.byId(event.instrument), lots, value)
}

/** Returns the side of the position: the row of a delivery names the side that closed it. */
function heldSide({ ledgerType, side }: LedgerEvent): Side | '' {
  return ledgerType === 'DELIVERY' && side !== '' ? oppositeSide(side) : side
}

/** Returns the kind of ledger rows that were not caused by the user's own order; `undefined` for others. */
function kindOfRow({ ledgerType, instrument, funding }: LedgerEvent): 'funding' | 'delivery' | undefined {
  if (instrument === 0) return undefined
  if (ledgerType === 'SETTLEMENT' && funding !== 0n) return 'funding'
  return ledgerType === 'DELIVERY' ? 'delivery' : undefined
}
