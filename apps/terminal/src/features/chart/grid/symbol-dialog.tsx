import { Search } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { Dialog, EmptyState, isTouch, TextField } from '../../../ui/index.ts'
import styles from '../compare/compare.module.css'
import { useFoundMarkets } from '../compare/found-markets.ts'

interface SymbolDialogProps {
  /** Symbol that the chart shows at present. */
  readonly symbol: string
  readonly onPick: (symbol: string) => void
  readonly onClose: () => void
}

/** Chooses another contract or spot pair for a chart beside the first one; Enter takes the first result. */
export function SymbolDialog({ symbol, onPick, onClose }: SymbolDialogProps) {
  const text = useText('compare')
  const [words, setWords] = useState('')
  const found = useFoundMarkets(words)
  return (
    <Dialog open onOpenChange={onClose} title={text('choose')} size="form">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const [first] = found
          if (first !== undefined) onPick(first.symbol)
        }}
      >
        <TextField
          label={text('search')}
          hideLabel
          placeholder={text('search')}
          leading={<Search size={14} aria-hidden />}
          value={words}
          onChange={setWords}
          autoFocus={!isTouch()}
          autoComplete="off"
        />
      </form>
      {found.length === 0 ? (
        <EmptyState text={text('nothing', { words })} />
      ) : (
        <ul className={styles['found']}>
          {found.map((entry) => (
            <li key={entry.symbol} className={styles['row']}>
              <button
                type="button"
                className={styles['choice']}
                aria-current={entry.symbol === symbol}
                onClick={() => onPick(entry.symbol)}
              >
                {entry.config.displayName}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
