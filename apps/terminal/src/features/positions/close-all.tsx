import type { Position } from '@perpdesk/protocol'
import { useCallback, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Button, lazyDialog } from '../../ui/index.ts'
import { useSendBlock } from '../send-block/index.ts'

const CloseAllDialog = lazyDialog(async () => (await import('./close-all-dialog.tsx')).CloseAllDialog)

interface CloseAllProps {
  /** The displayed positions. */
  readonly positions: readonly Position[]
  /** True if filters hide some positions. */
  readonly isPart: boolean
}

/** A button that closes every displayed position at market price, after a confirmation. */
export function CloseAll(props: CloseAllProps) {
  const text = useText('positions')
  const blocked = useSendBlock()
  const [asking, setAsking] = useState(false)
  const close = useCallback(() => setAsking(false), [])
  return (
    <>
      <Button size="small" disabled={props.positions.length === 0} blocked={blocked} onClick={() => setAsking(true)}>
        {text('closeAll')}
      </Button>
      {asking ? <CloseAllDialog {...props} onClose={close} /> : null}
    </>
  )
}
