import { ChevronDown } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useFreshness, useInstrument } from '../../stores/index.ts'
import { ComingPart, lazyPart, Popover, whenIdle } from '../../ui/index.ts'
import styles from './symbol-picker.module.css'

const PickPanel = lazyPart(async () => (await import('./pick-panel.tsx')).PickPanel)
/** Fetched so long after the prices are live, or when a pointer or the focus comes near: then the list opens at once. */
const PREFETCH_AFTER = 1_500

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
  const live = useFreshness(`tickers.${symbol}`).level === 'live'
  useEffect(() => {
    if (!live) return undefined
    let callOff: (() => void) | undefined
    const timer = setTimeout(() => {
      callOff = whenIdle(() => void PickPanel.prefetch())
    }, PREFETCH_AFTER)
    return () => {
      clearTimeout(timer)
      callOff?.()
    }
  }, [live])
  return (
    <Popover
      label={text('title')}
      flush
      isList
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className={styles['trigger']}
          title={text('hint')}
          onPointerEnter={() => void PickPanel.prefetch()}
          onFocus={() => void PickPanel.prefetch()}
        >
          <strong>{config?.displayName ?? symbol}</strong>
          {config === undefined ? null : (
            <span className={styles['kind']}>{text(config.settleTimeE3 === 0 ? 'perpetual' : 'dated')}</span>
          )}
          <ChevronDown size={16} aria-hidden />
        </button>
      }
    >
      <Suspense fallback={<ComingPart rows={10} height={20} />}>
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
