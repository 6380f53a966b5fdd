import { ChevronDown, Star } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { cx, IconButton, Popover } from '../../../ui/index.ts'
import styles from './toolbar.module.css'

export interface StarredListProps<Id extends string> {
  readonly label: string
  readonly value: Id
  readonly options: readonly { readonly id: Id; readonly label: string; readonly icon?: ReactNode }[]
  readonly onChange: (id: Id) => void
  readonly favourites: readonly Id[]
  readonly onFavourites: (favourites: readonly Id[]) => void
  /** Shown before the name of the present choice. */
  readonly icon?: ReactNode
}

/** A list of choices; starred ones also get a button in the toolbar. */
export function StarredList<Id extends string>(props: StarredListProps<Id>) {
  const { label, value, options, onChange, favourites, onFavourites, icon } = props
  const text = useText('chart')
  const [open, setOpen] = useState(false)
  const chosen = options.find(({ id }) => id === value)
  const choose = (id: Id) => {
    setOpen(false)
    onChange(id)
  }
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      flush
      isList
      trigger={
        <button
          type="button"
          className={styles['chooser']}
          aria-label={chosen === undefined ? label : `${label}: ${chosen.label}`}
        >
          {icon}
          <span>{chosen?.label}</span>
          <ChevronDown size={14} aria-hidden />
        </button>
      }
    >
      <ul className={styles['list']}>
        {options.map((option) => {
          const isFavourite = favourites.includes(option.id)
          return (
            <li key={option.id} className={styles['entry']}>
              <button
                type="button"
                className={cx(styles['choice'], option.id === value && styles['chosen'])}
                aria-pressed={option.id === value}
                onKeyDown={moveFocus}
                onClick={() => choose(option.id)}
              >
                {option.icon}
                {option.label}
              </button>
              <IconButton
                size="small"
                label={text(isFavourite ? 'unstar' : 'star', { name: option.label })}
                pressed={isFavourite}
                className={styles['star']}
                onKeyDown={moveFocus}
                onClick={() =>
                  onFavourites(isFavourite ? favourites.filter((id) => id !== option.id) : [...favourites, option.id])
                }
              >
                <Star size={14} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </Popover>
  )
}

/** Moves the focus up or down to the same button of the next row. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const button = event.currentTarget
  const row = button.closest('li')
  if (row === null) return
  event.preventDefault()
  const column = [...row.children].indexOf(button)
  const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
  const target = next?.children[column]
  if (target instanceof HTMLElement) target.focus()
}
