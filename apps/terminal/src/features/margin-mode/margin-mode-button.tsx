import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useInstrument, useSession, useWallet } from '../../stores/index.ts'
import { Button } from '../../ui/index.ts'
import { useLeverageSetting } from '../leverage/index.ts'

/** Fetched when it is first opened. */
const MarginModeDialog = lazy(async () => ({ default: (await import('./margin-mode-dialog.tsx')).MarginModeDialog }))

/** The margin mode of the account, and whether the contract is in hedge mode; opens the dialog that changes both. */
export function MarginModeButton({ symbol }: { readonly symbol: string }) {
  const text = useText('marginMode')
  const contract = useInstrument(symbol)?.contract
  const session = useSession()
  const wallet = useWallet().value
  const setting = useLeverageSetting(symbol)
  const [open, setOpen] = useState(false)
  const marginMode = wallet?.marginMode ?? session.user?.marginMode ?? 'REGULAR_MARGIN'
  const hedge = setting?.positionMode === 'BothSide'
  const shown = hedge ? `${text(marginMode)} · ${text('hedgeMark')}` : text(marginMode)
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
        <Suspense>
          <MarginModeDialog
            contract={contract}
            marginMode={marginMode}
            positionMode={setting.positionMode}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
