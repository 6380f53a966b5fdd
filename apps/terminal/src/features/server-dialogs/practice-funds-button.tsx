import { e8 } from '@perpdesk/numeric'
import { useState } from 'react'
import { call } from '../../client/index.ts'
import { coinAmount } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, toast } from '../../ui/index.ts'

interface PracticeFundsButtonProps {
  readonly coin: string
  /** Reason why demo funds cannot be requested now. */
  readonly blocked: string | undefined
  readonly onDone: () => void
}

/** A button that adds demo funds in this coin to the account. */
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
