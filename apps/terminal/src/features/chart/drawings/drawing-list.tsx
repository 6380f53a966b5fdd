import { Eye, EyeOff, Lock, LockOpen, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useText } from '../../../i18n/index.ts'
import { Button, EmptyState, IconButton } from '../../../ui/index.ts'
import type { Drawing } from './drawing.ts'
import styles from './drawings.module.css'
import { isShownOn } from './intervals.ts'
import { stepOf } from './keys.ts'
import { ToolIcon } from './tool-icon.tsx'
import type { ToolsProps } from './tools-props.ts'

/**
 * Lists all drawings of the contract, topmost first; each can be selected, moved, hidden, locked and deleted here, also
 * by keyboard.
 */
export function DrawingList({ board, state, surface, interval }: ToolsProps) {
  const text = useText('drawings')
  const chartText = useText('chart')
  const { drawings, chosen } = state
  if (drawings.length === 0) {
    return (
      <div className={styles['list']}>
        <EmptyState text={text('none')} />
      </div>
    )
  }
  const onKey = (event: KeyboardEvent, drawing: Drawing) => {
    const step = stepOf(event)
    if (step !== undefined && !drawing.locked) surface?.nudge(drawing, ...step)
    else if (event.key === 'Delete' && !drawing.locked) board.remove(drawing.id)
    else if (step === undefined) return
    event.preventDefault()
  }
  return (
    <div className={styles['list']}>
      <ul aria-label={text('list')}>
        {drawings.toReversed().map((drawing) => {
          const { id, tool, hidden, locked } = drawing
          const name = text('named', { tool: text(`tool.${tool}`), price: surface?.priceOf(drawing) ?? '' })
          return (
            <li key={id} className={styles['item']} data-chosen={id === chosen?.id}>
              <button
                type="button"
                className={styles['name']}
                aria-pressed={id === chosen?.id}
                onClick={() => board.choose(id)}
                onFocus={() => board.choose(id)}
                onKeyDown={(event) => onKey(event, drawing)}
              >
                <ToolIcon tool={tool} />
                <span>{name}</span>
                {isShownOn(drawing, interval) ? null : (
                  <span className={styles['note']}>
                    {text('notShown', { interval: chartText(`resolution.${interval}`) })}
                  </span>
                )}
              </button>
              <IconButton
                size="small"
                label={text(hidden ? 'showOne' : 'hideOne', { name })}
                onClick={() => board.change(id, { hidden: !hidden })}
              >
                {hidden ? <EyeOff size={14} aria-hidden /> : <Eye size={14} aria-hidden />}
              </IconButton>
              <IconButton
                size="small"
                label={text(locked ? 'unlockOne' : 'lockOne', { name })}
                onClick={() => board.change(id, { locked: !locked })}
              >
                {locked ? <Lock size={14} aria-hidden /> : <LockOpen size={14} aria-hidden />}
              </IconButton>
              <IconButton size="small" label={text('removeOne', { name })} onClick={() => board.remove(id)}>
                <Trash2 size={14} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <footer className={styles['foot']}>
        <span className={styles['note']}>{text('keys')}</span>
        <Button size="small" kind="danger" onClick={() => board.removeAll()}>
          {text('removeAll')}
        </Button>
      </footer>
    </div>
  )
}
