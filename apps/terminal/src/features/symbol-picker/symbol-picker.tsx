import { ChevronDown } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useInstrument } from '../../stores/index.ts'
import { lazyPart, Popover, Skeleton } from '../../ui/index.ts'
import styles from './symbol-picker.module.css'

const loadPanel = () => import('./pick-panel.tsx')
const PickPanel = lazyPart(async () => (await loadPanel()).PickPanel)
/** Fetched when the page has stood for a while or a pointer comes near, so that the list opens at once. */
const prefetch = () => void loadPanel().catch(() => undefined)
const PREFETCH_AFTER = 5_000

export interface SymbolPickerProps {
  readonly symbol: string
  readonly onPick: (symbol: string) => void
}

/** The contract's name; a click or the slash key opens the list of all. */
export function SymbolPicker({ symbol, onPick }: SymbolPickerProps) {
  const text = useText('symbolPicker')
  const [open, setOpen] = useState(false)
  const config = useInstrument(symbol)?.config
  useHotkey(() => setOpen(true))
  useEffect(() => {
    const timer = setTimeout(prefetch, PREFETCH_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Popover
      label={text('title')}
      flush
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={styles['trigger']} title={text('hint')} onPointerEnter={prefetch}>
          <strong>{config?.displayName ?? symbol}</strong>
          {config === undefined ? null : (
            <span className={styles['kind']}>{text(config.settleTimeE3 === 0 ? 'perpetual' : 'dated')}</span>
          )}
          <ChevronDown size={16} aria-hidden />
        </button>
      }
    >
      <Suspense fallback={<Skeleton rows={10} height={20} />}>
        <PickPanel
          symbol={symbol}
          onPick={(next) => {
            setOpen(false)
            onPick(next)
          }}
        />
      </Suspense>
    </Popover>
  )
}

/** `/` and Ctrl or Cmd with K, except while something is being typed. */
function useHotkey(run: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]') !== null
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !typing
      const command = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!slash && !command) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
