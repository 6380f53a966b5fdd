import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../i18n/index.ts'
import { contractName, usePositions } from '../../stores/index.ts'
import { Button, Dialog, Refusal } from '../../ui/index.ts'
import { reportEnd } from './report-end.ts'
import { finishReverse, halfDone, leaveReverse, resumeReverse, reverse } from './run-reverse.ts'

/**
 * Reports a reverse that closed the position but did not open the other side, and offers both ways to continue; also
 * after a reload (REV-04).
 */
export function HalfDoneReverse() {
  const text = useText('reverse')
  const { end } = useStore(halfDone)
  const positions = usePositions().value
  const [busy, setBusy] = useState(false)
  useEffect(() => void resumeReverse(), [])
  if (end === undefined) return null
  const { record } = end
  const rest = positions.find(({ symbol, side }) => symbol === record.symbol && side === record.side)
  const isPart = end.kind === 'closedInPart'
  const other = text(record.side === 'Buy' ? 'Short' : 'Long')

  const goOn = async () => {
    setBusy(true)
    if (isPart && rest !== undefined) {
      leaveReverse()
      reportEnd(text, await reverse(rest, { openQty: record.openQty, leverageE2: record.leverageE2 }))
    } else await finishReverse(record)
    setBusy(false)
  }

  return (
    <Dialog
      open
      title={text('halfTitle')}
      description={text(isPart ? 'closedInPart' : 'closedOnly', {
        symbol: contractName(record.symbol),
        qty: record.qty,
        side: other,
      })}
      closable={false}
      size="medium"
      footer={
        <>
          <Button disabled={busy} onClick={leaveReverse}>
            {text('leave')}
          </Button>
          <Button kind="primary" busy={busy} onClick={() => void goOn()}>
            {text(isPart ? 'closeRest' : 'openNow', { side: other })}
          </Button>
        </>
      }
    >
      <Refusal text={end.kind === 'closedOnly' ? end.message : undefined} />
    </Dialog>
  )
}
