import type { Strategy } from '@perpdesk/protocol'
import { useState } from 'react'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { useInstrument } from '../../stores/index.ts'
import { Button, toast, useHandedOn } from '../../ui/index.ts'
import { strategyLine } from '../order-words/index.ts'
import { useSendBlock } from '../send-block/index.ts'

/** A button that ends a strategy and cancels its open order at once; its fills remain. */
export function StopButton({ strategy }: { readonly strategy: Strategy }) {
  const text = useText('strategies')
  const noticeText = useText('notifications')
  const blocked = useSendBlock('cancel', useInstrument(strategy.symbol)?.contract)
  const [busy, setBusy] = useState(false)
  const handedOn = useHandedOn<HTMLButtonElement>()
  const stop = async () => {
    setBusy(true)
    const answer = await call('stopStrategy', { strategyId: strategy.strategyId }, { toast: false })
    setBusy(false)
    if (answer.ok) return
    toast.error(text('notStopped'), { key: `strategy-${strategy.strategyId}`, detail: answer.error.message })
  }
  return (
    <Button
      ref={handedOn}
      size="small"
      busy={busy}
      blocked={blocked}
      aria-label={text('stopStrategy', { line: strategyLine(strategy, noticeText) })}
      onClick={() => void stop()}
    >
      {text('stop')}
    </Button>
  )
}
