import { Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { usePreferences } from '../../../stores/index.ts'
import { Button, IconButton, TextField } from '../../../ui/index.ts'
import { Switch } from '../../../ui/switch.tsx'
import type { Drawing, DrawingStyle } from './drawing.ts'
import styles from './drawings.module.css'
import { PATTERNS } from './paint.ts'
import { isSameStyle, MOST_NAME_LETTERS, MOST_TEMPLATES, templatePreferences, withTemplate } from './templates.ts'

interface TemplateListProps {
  readonly drawing: Drawing
  readonly onApply: (style: DrawingStyle) => void
}

/**
 * Lists style templates to apply to the drawing. The drawing's own style can be saved as a template, or as the default
 * of the tool's next drawings.
 */
export function TemplateList({ drawing: { tool, style, locked }, onApply }: TemplateListProps) {
  const text = useText('drawings')
  const heading = useId()
  const [{ templates, defaults }, set] = usePreferences(templatePreferences)
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const kept = withTemplate(templates, { name, style })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name === '' || kept === undefined) return
    set({ templates: [...kept] })
    setTyped('')
  }
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{text('templates')}</h3>
      {templates.length === 0 ? (
        <p className={styles['note']}>{text('noTemplates')}</p>
      ) : (
        <ul className={styles['templates']} aria-label={text('templates')}>
          {templates.map((each) => (
            <li key={each.name} className={styles['item']} data-chosen={isSameStyle(each.style, style)}>
              <button
                type="button"
                className={styles['name']}
                disabled={locked}
                aria-label={text('apply', { name: each.name })}
                onClick={() => onApply(each.style)}
              >
                <Sample style={each.style} />
                <span>{each.name}</span>
              </button>
              <IconButton
                size="small"
                label={text('removeOne', { name: each.name })}
                onClick={() => set({ templates: templates.filter((other) => other !== each) })}
              >
                <Trash2 size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form className={styles['save']} onSubmit={save}>
        <TextField
          label={text('saveAs')}
          value={typed}
          maxLength={MOST_NAME_LETTERS}
          autoComplete="off"
          error={kept === undefined ? text('tooMany', { most: MOST_TEMPLATES }) : undefined}
          onChange={setTyped}
        />
        <Button type="submit" disabled={name === '' || kept === undefined}>
          {text('save')}
        </Button>
      </form>
      <Switch
        label={text('asDefault', { tool: text(`tool.${tool}`) })}
        note={text('asDefaultNote')}
        checked={isSameStyle(defaults[tool], style)}
        onChange={(isDefault) => {
          const { [tool]: _before, ...others } = defaults
          set({ defaults: isDefault ? { ...others, [tool]: style } : others })
        }}
      />
    </section>
  )
}

/** A sample of a line in a style. */
function Sample({ style: { colour, width, dash } }: { readonly style: DrawingStyle }) {
  return (
    <svg className={styles['sample']} data-colour={colour} width={32} height={8} aria-hidden>
      <line x1={1} x2={31} y1={4} y2={4} strokeWidth={width} strokeDasharray={PATTERNS[dash].join(' ')} />
    </svg>
  )
}
