import type { Notice } from '@perpdesk/protocol'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { call, serverClock } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import {
  marketOf,
  useNotices,
  useOpenOrders,
  useOrderChanges,
  usePreferences,
  useSession,
  useStrategyChanges,
} from '../../stores/index.ts'
import { pairVisits } from '../../stores/pair-visits.ts'
import { positions } from '../../stores/private-state.ts'
import { followPublicNotices } from '../../stores/public-notices.ts'
import { askSession } from '../../stores/session.ts'
import { lazyPart, toast, whenIdle } from '../../ui/index.ts'
import { openCentre, record, wasSeen } from './centre-store.ts'
import { isFresh } from './fresh-news.ts'
import { gather } from './gather.ts'
import { alertScene, noticeScene } from './notice-scenes.ts'
import { noticeWords } from './notice-words.ts'
import { kindOf, type NoticeScene, type Notification, toastOf } from './notification.ts'
import { suppressions } from './notification-preferences.ts'
import { notifiedIds } from './notified-shelf.ts'
import { OrderFollower } from './order-follower.ts'
import type { Circumstances } from './order-scenes.ts'
import { PublicFollower } from './public-follower.ts'
import { resumePending } from './resume-pending.ts'
import { strategyScene } from './strategy-scenes.ts'
import { Turn } from './turn.ts'

/**
 * Milliseconds that toasts of some scenes stay: a liquidation until it is dismissed, a price alert long enough to be
 * seen by a user who looks up a moment later.
 */
const LASTING: Readonly<Partial<Record<NoticeScene, { readonly duration: number }>>> = {
  liquidation: { duration: 0 },
  priceAlert: { duration: 15_000 },
}
const SHOW = { success: toast.success, failure: toast.error, neutral: toast.info } as const
const bizTypeOf = (symbol: string) => marketOf(symbol)?.contractType ?? ''

/** Loaded once a page of a pair was shown in this browser. */
const PairOrders = lazyPart(async () => (await import('./pair-orders.tsx')).PairOrders)

/**
 * Returns the remaining size of a notice's position. Positions are pushed before notices, so this is the size after a
 * liquidation.
 */
function leftOf({ symbol, side }: Notice): string {
  const held = positions.getState().value.find((position) => position.symbol === symbol && position.side === side)
  return held?.size ?? '0'
}

// Not needed for the first render. If this code cannot be fetched while the exchange is away, a notice has no sound and
// no system notification.
const loadSounds = () => import('./notice-sounds.ts').catch(() => undefined)
const loadSystem = () => import('./system-notices.ts').catch(() => undefined)

/** Follows gestures once the page is idle. Returns a function that stops this. */
function listenWhenIdle(): () => void {
  let stop: (() => void) | null = () => undefined
  const listen = async () => {
    const sounds = await loadSounds()
    if (stop !== null && sounds !== undefined) stop = sounds.listenForGestures()
  }
  const forget = whenIdle(() => void listen())
  return () => {
    forget()
    stop?.()
    stop = null
  }
}

/** Turns events of the account into toasts, sounds and entries of the list. Renders nothing visible. */
export function Notifier({ uid }: { readonly uid: string }) {
  const text = useText('notifications')
  const marginMode = useSession().user?.marginMode ?? 'REGULAR_MARGIN'
  const { status, value: open } = useOpenOrders()
  const [orders] = useState(() => new OrderFollower())
  const [ofPairs] = useState(() => new OrderFollower())
  const [{ visited }] = usePreferences(pairVisits)
  const [everybody] = useState(() => new PublicFollower())
  const [turn] = useState(() => new Turn(navigator.locks))
  const given: Circumstances = { marginMode, bizTypeOf }

  // Orders that are open when the stream starts or is restored are not reported; only changes after that are.
  const startFrom = useEffectEvent(() => orders.snapshot(open))
  useEffect(() => {
    if (status === 'live') startFrom()
  }, [status])

  useEffect(() => openCentre(uid), [uid])
  useEffect(() => turn.start(), [turn])
  useEffect(listenWhenIdle, [])
  useEffect(() => {
    void resumePending()
  }, [])

  const report = (news: readonly Notification[]) => {
    const notification = gather(news)
    record(notification)
    void announce(notification)
  }

  const announce = async (notification: readonly Notification[]) => {
    // Only the window on turn shows the events.
    const news = turn.mine ? notification.filter(({ once }) => notifiedIds.add(once)) : []
    const claimed = await Promise.all(news.map(({ once }) => turn.claims(once)))
    const fresh = news.filter((_, place) => claimed[place])
    for (const each of fresh) show(each)
    const heard = fresh.find(({ time }) => isFresh(time, serverClock.now()))
    if (heard !== undefined) void loadSounds().then((sounds) => sounds?.sound(kindOf(heard)))
  }

  const show = (notification: Notification) => {
    const way = toastOf(notification, suppressions.store.getState())
    if (way === 'none') return
    const { title, detail } = noticeWords(notification, text)
    const lasting = LASTING[notification.scene]
    SHOW[notification.tone](title, {
      key: notification.id,
      ...(detail !== '' && { detail }),
      ...lasting,
      onlyChange: way === 'change',
    })
    if (notification.scene === 'priceAlert')
      void loadSystem().then((system) => system?.reportSystem(title, detail, notification.id))
  }

  // Alerts fire on the exchange, also while no window is open or the connection is lost, so missed ones are requested
  // here.
  const catchUp = useEffectEvent(async () => {
    const answer = await call('firedAlerts', {}, { toast: false })
    if (!answer.ok) return
    const came = answer.result.list.map((alert) => alertScene(alert, given))
    record(came)
    void announce(gather(came.filter(({ time }) => !wasSeen(time))))
  })
  useEffect(() => {
    if (status === 'live') void catchUp()
  }, [status])

  useOrderChanges((changes) => report(orders.changes(changes, given)))

  useStrategyChanges((changes) => report(changes.flatMap((strategy) => strategyScene(strategy, given) ?? [])))

  useNotices((notices) => {
    // the user's record has the fee rates
    if (notices.some(({ kind }) => kind === 'feeLevel')) void askSession()
    report(
      notices.flatMap((notice) => {
        const notification = noticeScene(notice, leftOf(notice), given)
        return notification === undefined ? [] : [notification]
      }),
    )
  })

  const takePublic = useEffectEvent((...[notices, type]: Parameters<Parameters<typeof followPublicNotices>[0]>) => {
    const notification = everybody.take(notices, given)
    // Notices from before this window opened are listed, without a toast.
    if (type === 'snapshot') record(notification)
    else report(notification)
  })
  useEffect(() => followPublicNotices((notices, type) => takePublic(notices, type)), [])

  return visited ? (
    <Suspense>
      <PairOrders
        onOpen={(pairOrders) => ofPairs.snapshot(pairOrders)}
        onChanges={(changes) => report(ofPairs.changes(changes, given))}
      />
    </Suspense>
  ) : null
}
