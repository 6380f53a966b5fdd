import { Copy, Lock, LockOpen, Trash2 } from 'lucide-react'
import { randomId } from '../../../client/index.ts'
import { useText } from '../../../i18n/index.ts'
import { setPreferences } from '../../../stores/index.ts'
import { IconButton, Popover, Select } from '../../../ui/index.ts'
import type { DrawingBoard } from './board.ts'
import { COLOURS, DASHES, type Drawing, type DrawingStyle, WIDTHS } from './drawing.ts'
import styles from './drawings.module.css'
import { penPreferences } from './pen.ts'
import type { DrawingSurface } from './surface.ts'

interface StyleBarProps {
  readonly board: DrawingBoard
  readonly drawing: Drawing
  readonly surface: DrawingSurface | undefined
}

/** Looks of the chosen drawing, and what can be done with it. The next drawing begins with the same looks. */
export function StyleBar({ board, drawing, surface }: StyleBarProps) {
  const text = useText('drawings')
  const { id, locked, style } = drawing
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
      <IconButton label={text('copy')} onClick={() => surface?.copy(drawing, randomId())}>
        <Copy size={16} aria-hidden />
      </IconButton>
      <IconButton label={text('remove')} onClick={() => board.remove(id)}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
