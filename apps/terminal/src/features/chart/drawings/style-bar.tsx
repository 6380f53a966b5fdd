import type { Resolution } from '@perpdesk/protocol'
import { Copy, Lock, LockOpen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { randomId } from '../../../client/index.ts'
import { useText } from '../../../i18n/index.ts'
import { type Market, setPreferences } from '../../../stores/index.ts'
import { Button, IconButton, Popover, Select, useIsNarrow } from '../../../ui/index.ts'
import type { DrawingBoard } from './board.ts'
import { COLOURS, DASHES, type Drawing, type DrawingStyle, MOST_LETTERS, WIDTHS } from './drawing.ts'
import styles from './drawings.module.css'
import { MorePanel } from './more-panel.tsx'
import { penPreferences } from './pen.ts'
import type { DrawingSurface } from './surface.ts'

interface StyleBarProps {
  readonly board: DrawingBoard
  readonly drawing: Drawing
  readonly surface: DrawingSurface | undefined
  readonly contract: Market
  /** Interval of the chart's bars. */
  readonly interval: Resolution
  /** Fills the order form with the position that the drawing plans. */
  readonly onOrder?: () => void
}

/** Style and actions of the selected drawing. The next drawing starts with the same style. */
export function StyleBar({ board, drawing, surface, contract, interval, onOrder }: StyleBarProps) {
  const text = useText('drawings')
  const isNarrow = useIsNarrow()
  const { id, locked, style } = drawing
  const copy = () => surface?.copy(drawing, randomId())
  const change = (part: Partial<DrawingStyle>) => {
    const next = { ...style, ...part }
    board.change(id, { style: next })
    setPreferences(penPreferences, { style: next })
  }
  return (
    <div
      className={styles['styleBar']}
      role="toolbar"
      aria-label={text('style', { tool: text(`tool.${drawing.tool}`) })}
    >
      {drawing.tool === 'text' ? (
        <TextEntry key={id} text={drawing.text ?? ''} onChange={(written) => board.change(id, { text: written })} />
      ) : null}
      {onOrder === undefined ? null : (
        <Button size="small" kind="primary" onClick={onOrder}>
          {text('order')}
        </Button>
      )}
      <Popover
        label={text('colour')}
        trigger={
          <IconButton label={text('colour')} disabled={locked}>
            <span className={styles['swatch']} data-colour={style.colour} />
          </IconButton>
        }
      >
        <div className={styles['colours']} role="radiogroup" aria-label={text('colour')}>
          {COLOURS.map((colour) => (
            <button
              key={colour}
              type="button"
              role="radio"
              className={styles['colour']}
              aria-checked={colour === style.colour}
              aria-label={text(`colour.${colour}`)}
              title={text(`colour.${colour}`)}
              onClick={() => change({ colour })}
            >
              <span className={styles['swatch']} data-colour={colour} />
            </button>
          ))}
        </div>
      </Popover>
      <Select
        label={text('width')}
        size="small"
        bare
        disabled={locked}
        value={style.width}
        onChange={(width) => change({ width })}
        options={WIDTHS.map((width) => ({ id: width, label: text('pixels', { width }) }))}
      />
      <Select
        label={text('dash')}
        size="small"
        bare
        disabled={locked}
        value={style.dash}
        onChange={(dash) => change({ dash })}
        options={DASHES.map((dash) => ({ id: dash, label: text(`dash.${dash}`) }))}
      />
      <IconButton
        label={text(locked ? 'unlock' : 'lock')}
        pressed={locked}
        onClick={() => board.change(id, { locked: !locked })}
      >
        {locked ? <Lock size={16} aria-hidden /> : <LockOpen size={16} aria-hidden />}
      </IconButton>
      <MorePanel
        key={`more ${id}`}
        drawing={drawing}
        contract={contract}
        interval={interval}
        priceNow={() => surface?.priceNow(drawing)}
        onStyle={change}
        {...(isNarrow && { onCopy: copy })}
        onIntervals={(intervals) => board.change(id, { intervals })}
      />
      {isNarrow ? null : (
        <IconButton label={text('copy')} onClick={copy}>
          <Copy size={16} aria-hidden />
        </IconButton>
      )}
      <IconButton label={text('remove')} onClick={() => board.remove(id)}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </div>
  )
}

interface TextEntryProps {
  readonly text: string
  readonly onChange: (text: string) => void
}

/**
 * Field for the words of a text. They are stored on Enter and when the field loses the focus, so that each edit is one
 * undo step.
 */
function TextEntry({ text: kept, onChange }: TextEntryProps) {
  const text = useText('drawings')
  const [typed, setTyped] = useState(kept)
  const keep = () => {
    if (typed !== kept) onChange(typed)
  }
  return (
    <input
      type="text"
      className={styles['text']}
      aria-label={text('words')}
      placeholder={text('words')}
      maxLength={MOST_LETTERS}
      // A new text starts with the focus in its field.
      autoFocus={kept === ''}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep()
      }}
    />
  )
}
