import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { positionCapabilities } from '@perpdesk/trading'
import { useRef, useState } from 'react'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { useInstrument } from '../../stores/index.ts'
import { Switch } from '../../ui/switch.tsx'
import { useSendBlock } from '../send-block/index.ts'
import { sideWord } from './position-words.ts'

/**
 * Switch for automatic margin replenishment when an isolated position comes close to liquidation. Only an isolated
 * position with a size and an entry price has this choice: in cross margin the whole account backs the position anyway.
 */
export function AutoMarginCell({ position }: { readonly position: Position }) {
  const text = useText('positions')
  const contract = useInstrument(position.symbol)?.contract
  const blocked = useSendBlock()
  const [wanted, setWanted] = useState<boolean>()
  /** The last choice, until it is sent. */
  const chosen = useRef<boolean>(undefined)
  const sending = useRef(false)
  const { symbol, positionIdx, isAutoAddMargin } = position
  const mayChoose = positionCapabilities(position).takesMargin && e8(position.size) > 0n && position.entryPrice !== ''
  if (!mayChoose || contract === undefined) return text('none')
  const choose = async (on: boolean) => {
    setWanted(on)
    chosen.current = on
    if (sending.current) return
    sending.current = true
    // A choice made while another one is being sent is sent after it.
    while (chosen.current !== undefined) {
      const newAutoAddMargin = chosen.current
      chosen.current = undefined
      await call('setAutoAddMargin', { symbol, positionIdx, newAutoAddMargin })
    }
    setWanted(undefined)
    sending.current = false
  }
  return (
    <Switch
      label={text('autoMargin.of', { side: text(sideWord(position)), symbol: contract.displayName })}
      hideLabel
      checked={wanted ?? isAutoAddMargin}
      disabled={blocked !== undefined || position.positionStatus !== 'Normal'}
      onChange={(on) => void choose(on)}
    />
  )
}
