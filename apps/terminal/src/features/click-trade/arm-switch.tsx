import { MousePointerClick } from 'lucide-react'
import { useText } from '../../i18n/index.ts'
import { IconButton } from '../../ui/index.ts'
import { arm, useArmed } from './armed.ts'

/** Arms clicks on the prices of a contract, or disarms them. */
export function ArmSwitch({ symbol }: { readonly symbol: string }) {
  const text = useText('clickTrade')
  const armed = useArmed(symbol)
  return (
    <IconButton
      size="small"
      label={text('switch')}
      title={text(armed ? 'switchOff' : 'switchOn')}
      pressed={armed}
      onClick={() => arm(symbol, !armed)}
    >
      <MousePointerClick size={14} aria-hidden />
    </IconButton>
  )
}
