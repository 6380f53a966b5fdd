import type { PublicNotice } from '@perpdesk/protocol'
import { type Happening, type Notification, PLAIN } from './notification.ts'
import type { Circumstances } from './order-scenes.ts'

const HAPPENINGS: Readonly<Record<PublicNotice['kind'], Happening>> = {
  listed: 'contractListed',
  announced: 'contractAnnounced',
  auctionOpened: 'auctionOpened',
  preMarketOpened: 'preMarketOpened',
  tradingOpened: 'tradingOpened',
  endSet: 'endSet',
  delivered: 'contractEnded',
  suspended: 'tradingSuspended',
  resumed: 'tradingResumed',
  ordersStopped: 'ordersStopped',
  ordersResumed: 'ordersResumed',
}
const TONES: Readonly<Partial<Record<PublicNotice['kind'], Notification['tone']>>> = {
  suspended: 'failure',
  ordersStopped: 'failure',
  resumed: 'success',
  ordersResumed: 'success',
}
const MINUTE = 60_000

/**
 * Combines public notices: notices of one kind within one minute are one entry, because a day's listings arrive
 * together. An entry depends on all its notices, so that it is the same after a reload and in every window.
 */
export class PublicFollower {
  private readonly known = new Map<string, PublicNotice>()

  /** Adds notices, in any order and possibly known ones. Returns the entries to which they belong. */
  take(notices: readonly PublicNotice[], given: Circumstances): Notification[] {
    for (const notice of notices) this.known.set(notice.id, notice)
    const entries = Map.groupBy(this.known.values(), entryOf)
    const touched = new Set(notices.map(entryOf))
    return [...touched].map((id) => combined(id, entries.get(id) ?? [], given))
  }
}

function entryOf({ kind, time }: PublicNotice): string {
  return `public-${kind}-${Math.floor(time / MINUTE)}`
}

function combined(id: string, notices: readonly PublicNotice[], given: Circumstances): Notification {
  // An entry has at least one notice.
  const [first] = notices
  const { kind, symbol, until } = first!
  return {
    ...PLAIN,
    scene: 'market',
    type: kind,
    side: '',
    symbol,
    bizType: symbol === '' ? '' : given.bizTypeOf(symbol),
    marginMode: given.marginMode,
    size: '0',
    id,
    once: `${id}-${notices.length}`,
    happening: HAPPENINGS[kind],
    tone: TONES[kind] ?? 'neutral',
    until,
    symbols: notices.map((notice) => notice.symbol),
    time: Math.max(...notices.map(({ time }) => time)),
  }
}
