import { kindOf, type Notification } from './notification.ts'
import { byRank } from './rank.ts'

/** More of one kind at once than this are shown as one. */
const EACH = 3
const OWN_CANCELS: ReadonlySet<Notification['happening']> = new Set(['cancelSuccess', 'tpslRemoved'])

/**
 * Notifications of one message, ready to be shown: of each toast the last state, TP and SL that were set together as
 * one, many of a kind as one, in the fixed order.
 */
export function gather(told: readonly Notification[]): Notification[] {
  const cancels = told.filter(({ happening }) => OWN_CANCELS.has(happening))
  if (cancels.length > EACH) {
    const rest = told.filter(({ happening }) => !OWN_CANCELS.has(happening))
    return [...gather(rest), cancelledTogether(cancels)].toSorted(byRank)
  }
  const last = new Map<string, Notification>()
  for (const each of told) {
    const before = last.get(each.id)
    last.delete(each.id)
    last.set(each.id, before === undefined ? each : withLegs(before, each))
  }
  return manyAsOne([...last.values()]).toSorted(byRank)
}

function withLegs(before: Notification, next: Notification): Notification {
  if (before.happening !== next.happening) return next
  return {
    ...next,
    once: `${before.once} ${next.once}`,
    takeProfit: next.takeProfit || before.takeProfit,
    stopLoss: next.stopLoss || before.stopLoss,
    trailing: next.trailing || before.trailing,
  }
}

function manyAsOne(told: readonly Notification[]): Notification[] {
  const groups = Map.groupBy(told, (each) => (isOneAlready(each) ? '' : each.happening))
  return [...groups].flatMap(([happening, group]) =>
    happening === '' || group.length <= EACH ? setsAsOne(group) : [together(group, `many-${happening}`)],
  )
}

/** Happenings that a set of orders shares; a fill is an order's own. */
const OF_A_SET = new Set<Notification['happening']>(['orderCreateSuccessTitle', 'conditionalPlaced', 'cancelSuccess'])

/** Orders that were sent as one are placed and cancelled as one, however few they are. */
function setsAsOne(group: readonly Notification[]): Notification[] {
  const sets = Map.groupBy(group, ({ set, happening, id }) => (set !== '' && OF_A_SET.has(happening) ? set : id))
  return [...sets.values()].map((set) => (set.length === 1 ? set[0]! : together(set, `set-${set[0]!.set}`)))
}

/** Each warning is shown by itself; public notices are grouped already. */
function isOneAlready(told: Notification): boolean {
  return told.scene === 'market' || kindOf(told) === 'alert'
}

/** The same toast as that of the button that cancels all. */
function cancelledTogether(cancels: readonly Notification[]): Notification {
  const legs = cancels.find(({ happening }) => happening === 'tpslRemoved')
  return {
    ...together(cancels, CANCEL_ALL_TOAST),
    happening: 'CancelAllSuccess',
    scene: 'cancelOrder',
    takeProfit: legs?.takeProfit ?? '',
    stopLoss: legs?.stopLoss ?? '',
    trailing: legs?.trailing ?? false,
  }
}

function together(group: readonly Notification[], id: string): Notification {
  // A group is never empty: it was made of its members.
  const last = group.at(-1)!
  // a reason that all share is kept, as a delivery that ends all orders of its contract
  const reason = group.every((each) => each.reason === last.reason) ? last.reason : ''
  return { ...last, id, once: `${id}:${last.once}`, count: group.length, leavesQty: '0', reason }
}

export const CANCEL_ALL_TOAST = 'cancel-all'
