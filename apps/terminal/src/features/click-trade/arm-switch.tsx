import { MousePointerClick } from 'lucide-react'
import { useText } from '../../i18n/index.ts'
import { IconButton } from '../../ui/index.ts'
import { arm, useArmed } from './armed.ts'

/** A button that makes clicks on prices of a contract send orders, or stops that. */
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
