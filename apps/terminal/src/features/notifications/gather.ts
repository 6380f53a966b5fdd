import { kindOf, type Notification } from './notification.ts'
import { byRank } from './rank.ts'

/** More than this of one kind at once are shown as one. */
const EACH = 3
const OWN_CANCELS: ReadonlySet<Notification['happening']> = new Set(['cancelSuccess', 'tpslRemoved'])

/**
 * Returns the notifications of one message, ready to be shown in the fixed order: for each toast the last state, TP and
 * SL that were set together as one, and many of a kind as one.
 */
export function gather(notifications: readonly Notification[]): Notification[] {
  const cancels = notifications.filter(({ happening }) => OWN_CANCELS.has(happening))
  if (cancels.length > EACH) {
    const rest = notifications.filter(({ happening }) => !OWN_CANCELS.has(happening))
    return [...gather(rest), cancelledTogether(cancels)].toSorted(byRank)
  }
  const last = new Map<string, Notification>()
  for (const each of notifications) {
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

function manyAsOne(notifications: readonly Notification[]): Notification[] {
  const groups = Map.groupBy(notifications, (each) => (isOneAlready(each) ? '' : each.happening))
  return [...groups].flatMap(([happening, group]) =>
    happening === '' || group.length <= EACH ? setsAsOne(group) : [together(group, `many-${happening}`)],
  )
}

/** Events that are reported once for a group of orders; fills are reported for each order. */
const OF_A_SET = new Set<Notification['happening']>(['orderCreateSuccessTitle', 'conditionalPlaced', 'cancelSuccess'])

/** Combines orders that were sent as one group, however few, when they are placed or cancelled. */
function setsAsOne(group: readonly Notification[]): Notification[] {
  const sets = Map.groupBy(group, ({ set, happening, id }) => (set !== '' && OF_A_SET.has(happening) ? set : id))
  return [...sets.values()].map((set) => (set.length === 1 ? set[0]! : together(set, `set-${set[0]!.set}`)))
}

/**
 * True for notifications that are never combined: warnings are shown one by one, and public notices are already
 * combined.
 */
function isOneAlready(notifications: Notification): boolean {
  return notifications.scene === 'market' || kindOf(notifications) === 'alert'
}

/** Returns several cancellations as one, on the toast of the button that cancels all. */
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
  // A group is never empty, because it is made of its members.
  const last = group.at(-1)!
  // a reason that all share is kept, such as a delivery that ends all orders of its contract
  const reason = group.every((each) => each.reason === last.reason) ? last.reason : ''
  return { ...last, id, once: `${id}:${last.once}`, count: group.length, leavesQty: '0', reason }
}

export const CANCEL_ALL_TOAST = 'cancel-all'
