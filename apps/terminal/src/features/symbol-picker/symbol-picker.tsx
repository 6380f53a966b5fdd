import { ChevronDown } from 'lucide-react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../i18n/index.ts'
import { useFreshness, useInstrument } from '../../stores/index.ts'
import { CoinIcon, ComingPart, lazyPart, Popover, whenIdle } from '../../ui/index.ts'
import { useKeyHint } from '../command-access/index.ts'
import { openPicks, pickOpen } from './pick-open.ts'
import styles from './symbol-picker.module.css'

const PickPanel = lazyPart(async () => (await import('./pick-panel.tsx')).PickPanel)
/**
 * Milliseconds after the prices are live in which the list is fetched, so that it opens at once; it is fetched earlier
 * if a pointer or the focus comes near.
 */
const PREFETCH_AFTER = 1_500

export interface SymbolPickerProps {
  readonly symbol: string
  /** Icon and kind of a market that is no contract. */
  readonly icon?: ReactNode
  readonly kind?: string
  readonly onPick: (symbol: string) => void
}

/** The market's name, a button that opens the list of all markets. */
export function SymbolPicker({ symbol, icon, kind, onPick }: SymbolPickerProps) {
  const text = useText('symbolPicker')
  const { open } = useStore(pickOpen)
  const { beside, aria } = useKeyHint('contract.pick')
  const entry = useInstrument(symbol)
  const config = entry?.config
  // Leaving the page closes the list.
  useEffect(() => () => openPicks(false), [])
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
      onOpenChange={openPicks}
      trigger={
        <button
          type="button"
          className={styles['trigger']}
          data-guide="contract"
          title={beside(text('title'))}
          aria-keyshortcuts={aria}
          onPointerEnter={() => void PickPanel.prefetch()}
          onFocus={() => void PickPanel.prefetch()}
        >
          {entry === undefined ? icon : <CoinIcon {...entry.terms.icon} />}
          <strong>{config?.displayName ?? symbol}</strong>
          <span className={styles['kind']}>
            {config === undefined ? kind : text(config.settleTimeE3 === 0 ? 'perpetual' : 'dated')}
          </span>
          <ChevronDown size={16} aria-hidden />
        </button>
      }
    >
      <Suspense fallback={<ComingPart rows={10} height={20} />}>
        <PickPanel
          symbol={symbol}
          onPick={(next) => {
            openPicks(false)
            onPick(next)
          }}
        />
      </Suspense>
    </Popover>
  )
}
