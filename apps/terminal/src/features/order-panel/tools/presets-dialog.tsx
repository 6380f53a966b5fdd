import { Check, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { groupedPlain } from '../../../format/index.ts'
import { type Text, useText } from '../../../i18n/index.ts'
import { usePreferences } from '../../../stores/index.ts'
import { Button, Dialog, IconButton, TextField } from '../../../ui/index.ts'
import type { OrderForm } from '../kinds/order-kind.ts'
import {
  deletePreset,
  keepPreset,
  MOST_PRESETS,
  NAME_LENGTH,
  type OrderPreset,
  orderPresets,
  presetOf,
  renamePreset,
} from './order-presets.ts'
import styles from './tools.module.css'

interface PresetsDialogProps {
  readonly form: OrderForm
  /** The present size in the form's unit; `''` for none. */
  readonly sizeText: string
  readonly onUse: (preset: OrderPreset) => void
  readonly onClose: () => void
}

/** Lists saved orders: choosing one fills the panel, and the panel's present order can be saved. */
export function PresetsDialog({ form, sizeText, onUse, onClose }: PresetsDialogProps) {
  const text = useText('orderTools')
  const [{ list }] = usePreferences(orderPresets)
  const [name, setName] = useState('')
  const wanted = name.trim()
  const replaces = list.some((preset) => preset.name === wanted)
  const full = list.length >= MOST_PRESETS && !replaces
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '' || full) return
    keepPreset(presetOf(wanted, form, sizeText))
    setName('')
  }
  return (
    <Dialog open onOpenChange={onClose} size="form" title={text('presets.title')}>
      <div className={styles['dialog']}>
        {list.length === 0 ? (
          <p className={styles['note']}>{text('presets.empty')}</p>
        ) : (
          <ul className={styles['presets']} aria-label={text('presets.title')}>
            {list.map((preset) => (
              <Preset key={preset.name} preset={preset} onUse={() => onUse(preset)} />
            ))}
          </ul>
        )}
        <form className={styles['save']} onSubmit={save}>
          <TextField
            label={text('presets.name')}
            value={name}
            maxLength={NAME_LENGTH}
            onChange={setName}
            note={full ? text('presets.full', { most: MOST_PRESETS }) : undefined}
          />
          <Button type="submit" disabled={wanted === '' || full}>
            {text(replaces ? 'presets.replace' : 'presets.save')}
          </Button>
        </form>
        <p className={styles['note']}>{text('presets.note')}</p>
      </div>
    </Dialog>
  )
}

function Preset({ preset, onUse }: { readonly preset: OrderPreset; readonly onUse: () => void }) {
  const text = useText('orderTools')
  const words = useText('orderPanel')
  const [renaming, setRenaming] = useState<string>()
  const done = () => {
    if (renaming !== undefined) renamePreset(preset.name, renaming.trim())
    setRenaming(undefined)
  }
  return (
    <li className={styles['preset']}>
      {renaming === undefined ? (
        <>
          <span className={styles['presetWords']}>
            <span>{preset.name}</span>
            <span className={styles['note']}> {termsOf(words, preset)}</span>
          </span>
          <IconButton
            size="small"
            label={text('presets.rename', { name: preset.name })}
            onClick={() => setRenaming(preset.name)}
          >
            <Pencil size={14} aria-hidden />
          </IconButton>
          <IconButton
            size="small"
            label={text('presets.delete', { name: preset.name })}
            onClick={() => deletePreset(preset.name)}
          >
            <Trash2 size={14} aria-hidden />
          </IconButton>
          <Button
            size="small"
            kind="primary"
            aria-label={text('presets.useNamed', { name: preset.name })}
            onClick={onUse}
          >
            {text('presets.use')}
          </Button>
        </>
      ) : (
        <>
          <TextField
            className={styles['presetWords']}
            label={text('presets.name')}
            hideLabel
            value={renaming}
            maxLength={NAME_LENGTH}
            onChange={setRenaming}
            onKeyDown={(event) => {
              if (event.key === 'Enter') done()
            }}
          />
          <IconButton size="small" label={text('presets.renamed')} onClick={done}>
            <Check size={14} aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  )
}

/** Returns the terms of the preset in the words of the panel. */
function termsOf(words: Text<'orderPanel'>, { kind, size, unit, lifetime, postOnly, reduceOnly }: OrderPreset): string {
  const amount =
    size.by === 'percent'
      ? `${size.percent}%`
      : size.text === ''
        ? ''
        : `${groupedPlain(size.text)} ${words(`label.${unit}`)}`
  const parts = [words(kind), amount, kind === 'Market' ? '' : postOnly ? words('postOnly') : words(lifetime)]
  if (reduceOnly) parts.push(words('reduceOnly'))
  return parts.filter((part) => part !== '').join(' · ')
}
