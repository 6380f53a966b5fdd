import { e8 } from '@perpdesk/numeric'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../client/index.ts'
import { coinAmount } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { useInstruments, useSession } from '../../stores/index.ts'
import { Button, DropdownMenu, toast } from '../../ui/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import styles from './account-gauge.module.css'

/** A button that adds demo funds in one of the settle coins, or in one of `coins`. */
export function PracticeFunds({ coins: asked }: { readonly coins?: readonly string[] }) {
  const text = useText('assets')
  const { list } = useInstruments()
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const asking = useRef(false)
  const blocked = useSendBlock()
  const settled = new Set(list.map(({ config }) => config.coin))
  const coins = asked ?? [...settled].toSorted()

  const fill = async (coin: string) => {
    if (blocked !== undefined || asking.current) return
    asking.current = true
    setBusy(true)
    const answer = await call('practiceFunds', { coin }, { toast: false })
    asking.current = false
    setBusy(false)
    const key = `practice-${coin}`
    if (answer.ok) toast.success(text('practiceDone', { amount: coinAmount(e8(answer.result.amount), coin) }), { key })
    else toast.error(answer.error.message, { key })
  }

  // Demo funds are paid into the main account only; it is the account without a name.
  if (user?.account.name || coins.length === 0) return null
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button size="small" busy={busy}>
          <Plus size={13} aria-hidden />
          {text('practice')}
        </Button>
      }
      header={
        <>
          {text('practiceNote')}
          {blocked === undefined ? null : <p className={styles['blocked']}>{blocked}</p>}
        </>
      }
      items={coins.map((coin) => ({
        id: coin,
        label: coin,
        disabled: busy || blocked !== undefined,
        onSelect: () => void fill(coin),
      }))}
    />
  )
}
