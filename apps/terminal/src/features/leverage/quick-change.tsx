import type { LeverageSetting } from '@perpdesk/protocol'
import { type ContractCapabilities } from '@perpdesk/trading'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Contract } from '../../stores/index.ts'
import { isHarmless, useSettingEffect } from '../setting-effect/index.ts'
import { LeverageDialog } from './leverage-dialog.tsx'

interface QuickChangeProps {
  readonly contract: Contract
  readonly setting: LeverageSetting
  readonly margin: ContractCapabilities
  readonly leverageE2: number
  readonly send: () => void
  readonly onClose: () => void
}

/**
 * Applies a leverage chosen in the quick menu while positions are open: at once if it harms none of them, otherwise
 * after the dialog has shown its effect.
 */
export function QuickChange({ contract, setting, margin, leverageE2, send, onClose }: QuickChangeProps) {
  const { symbol } = contract
  const change = useMemo(
    () => ({ kind: 'leverage', symbol, leverageE2: { Buy: leverageE2, Sell: leverageE2 } }) as const,
    [symbol, leverageE2],
  )
  const known = useSettingEffect(change, setting)
  const [asking, setAsking] = useState(false)
  const sent = useRef(false)
  const verdict = known.failed ? false : isHarmless(known)
  if (verdict === false && !asking) setAsking(true)
  useEffect(() => {
    if (verdict !== true || asking || sent.current) return
    sent.current = true
    send()
  }, [verdict, asking, send])
  if (!asking) return null
  return (
    <LeverageDialog contract={contract} setting={setting} margin={margin} chosenE2={leverageE2} onClose={onClose} />
  )
}
