import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useInstrument } from '../../stores/index.ts'
import { Button, lazyDialog } from '../../ui/index.ts'
import { useContractMargin, useLeverageSetting } from '../leverage/index.ts'

/** Fetched when first opened. */
const MarginModeDialog = lazyDialog(async () => (await import('./margin-mode-dialog.tsx')).MarginModeDialog)

/**
 * A button that shows the margin mode of the account (or of the contract, if each has its own) and the position mode,
 * and opens the dialog that changes both.
 */
export function MarginModeButton({ symbol }: { readonly symbol: string }) {
  const text = useText('marginMode')
  const contract = useInstrument(symbol)?.contract
  const setting = useLeverageSetting(symbol)
  const [open, setOpen] = useState(false)
  const margin = useContractMargin(contract)
  const hedge = setting?.positionMode === 'BothSide'
  const shown = hedge ? `${text(margin.mode)} · ${text('hedgeMark')}` : text(margin.mode)
  return (
    <>
      <Button
        wide
        disabled={contract === undefined || setting === undefined}
        aria-label={text('open', { mode: shown })}
        onClick={() => setOpen(true)}
      >
        {shown}
        <ChevronDown size={14} aria-hidden />
      </Button>
      {open && contract !== undefined && setting !== undefined ? (
        <MarginModeDialog contract={contract} margin={margin} setting={setting} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
