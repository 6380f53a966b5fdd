import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useNotices, useOpenOrders, useOrderChanges, usePreferences, useSession } from '../../stores/index.ts'
import { toast } from '../../ui/index.ts'
import { resumePendingOrders } from '../order-submission/index.ts'
import { liquidationWords, orderWords } from './notice-words.ts'
import { suppressions } from './notification-preferences.ts'
import { NotifiedIds } from './notified-ids.ts'
import type { NoticeTone } from './order-notice.ts'
import { OrderNotices } from './order-notices.ts'

const SHOW = { success: toast.success, failure: toast.error, neutral: toast.info } as const satisfies Record<
  NoticeTone,
  unknown
>

/** Turns what happens to the account into toasts. Mounted once; draws nothing. */
export function Notifier() {
  const text = useText('notifications')
  const uid = useSession().user?.uid
  const [suppressed] = usePreferences(suppressions)
  const { status, value: open } = useOpenOrders()
  const [orders] = useState(() => new OrderNotices())
  const [told] = useState(() => new NotifiedIds())

  // What rests when the stream comes (back) is known; only what changes from there on is news.
  const startFrom = useEffectEvent(() => orders.snapshot(open))
  useEffect(() => {
    if (status === 'live') startFrom()
  }, [status])

  useEffect(() => {
    if (uid !== undefined) void resumePendingOrders()
  }, [uid])

  useOrderChanges((changes) => {
    for (const notice of orders.changes(changes, suppressed)) {
      const { title, detail } = orderWords(notice, text)
      SHOW[notice.tone](title, { key: notice.toastId, detail })
    }
  })

  useNotices((notices) => {
    for (const notice of notices) {
      // Funding is in the transaction log and a margin mode is changed by hand: neither needs a toast.
      if (notice.kind !== 'liquidation' || !told.add(notice.id)) continue
      const { title, detail } = liquidationWords(notice, text)
      toast.error(title, { key: `liquidation-${notice.id}`, detail, duration: 0 })
    }
  })

  return null
}
