import { e8 } from '@perpdesk/numeric'
import { useState } from 'react'
import { call } from '../../client/index.ts'
import { coinAmount } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, toast } from '../../ui/index.ts'

interface PracticeFundsButtonProps {
  readonly coin: string
  /** Why it cannot be asked for now. */
  readonly blocked: string | undefined
  readonly onDone: () => void
}

/** Fills the account up with practice money in this coin. */
export function PracticeFundsButton({ coin, blocked, onDone }: PracticeFundsButtonProps) {
  const text = useText('serverDialogs')
  const [busy, setBusy] = useState(false)
  const fill = async () => {
    setBusy(true)
    const answer = await call('practiceFunds', { coin })
    setBusy(false)
    if (!answer.ok) return
    toast.success(text('fundsAdded', { amount: coinAmount(e8(answer.result.amount), coin) }))
    onDone()
  }
  return (
    <Button kind="primary" busy={busy} blocked={blocked} onClick={() => void fill()}>
      {text('getFunds')}
    </Button>
  )
}
