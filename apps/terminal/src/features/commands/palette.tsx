import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { setPreferences, useOpenOrders, usePositions, usePreferences, useSession } from '../../stores/index.ts'
import { pageContract } from '../../stores/page-contract.ts'
import { afterPicture, Dialog, EmptyState, isTouch } from '../../ui/index.ts'
import { hotkeyPreferences, recentCommands, withRecent } from './command-preferences.ts'
import { KeyCaps } from './key-caps.tsx'
import { keysOf } from './key-map.ts'
import styles from './palette.module.css'
import { type Listed, listed, runnable } from './palette-list.ts'
import { commandsNow } from './registry.ts'
import { entriesOf } from './scene.ts'

interface PaletteProps {
  /** Initial search text. */
  readonly typed: string
  readonly onClose: () => void
}

/** All commands, found by a few letters of their name in the user's language or in English. */
export function Palette({ typed: first, onClose }: PaletteProps) {
  const text = useText('commands')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [typed, type] = useState(first)
  const [chosen, choose] = useState(0)
  const [{ recent }] = usePreferences(recentCommands)
  const [{ on, keys }] = usePreferences(hotkeyPreferences)
  const positions = usePositions().value
  const orders = useOpenOrders().value
  const { status } = useSession()
  const rows = useMemo(
    () => listed(entriesOf(commandsNow(), pageContract(), positions), typed, recent),
    // Recomputed also for these, because some commands are possible only with orders, positions or a signed-in user.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [typed, recent, positions, orders, status],
  )
  const at = Math.min(chosen, rows.length - 1)
  const active = rows[at]
  // Focuses the field later, because a dialog that is just closing returns the focus a moment later and would take it
  // from the field.
  useEffect(() => {
    if (!isTouch()) afterPicture(() => field.current?.focus())
  }, [])
  useEffect(() => {
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at, rows])

  const run = (row: Listed | undefined) => {
    if (row === undefined || !runnable(row)) return
    const { command, scene } = row.entry
    setPreferences(recentCommands, { recent: withRecent(recent, command.id) })
    onClose()
    // Runs after the focus has returned: a dialog that the command opens returns it there.
    afterPicture(() => command.run(scene))
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = nextAt(event.key, at, rows.length)
    if (event.key === 'Enter') run(active)
    else if (next !== undefined) choose(next)
    else return
    event.preventDefault()
  }
  return (
    <Dialog open onOpenChange={onClose} title={text('title')} size="large">
      <div className={styles['palette']}>
        <input
          ref={field}
          type="text"
          role="combobox"
          className={styles['field']}
          aria-label={text('search')}
          placeholder={text('search')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : `${id}-${at}`}
          // On touch screens the keyboard stays closed until the field is tapped, because it would cover the list.
          autoFocus={!isTouch()}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            type(event.target.value)
            choose(0)
          }}
          onKeyDown={press}
        />
        <span className="visually-hidden" role="status">
          {text('found', { number: rows.length })}
        </span>
        {/* The field keeps the focus and handles the keys; the list handles the pointer. */}
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={text('title')} className={styles['list']}>
          {groupsOf(rows).map(({ group, members }) => (
            <div key={group} role="group" aria-label={text(`group.${group}`)}>
              <div className={styles['group']} aria-hidden>
                {text(`group.${group}`)}
              </div>
              {members.map((row) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
                <div
                  key={row.entry.key}
                  id={`${id}-${row.at}`}
                  role="option"
                  aria-selected={row.at === at}
                  aria-disabled={!runnable(row)}
                  data-at={row.at}
                  className={styles['option']}
                  onPointerMove={() => choose(row.at)}
                  onClick={() => run(row)}
                >
                  <span className={styles['name']}>
                    {row.text}
                    {row.blocked === undefined ? null : <span className={styles['why']}>{row.blocked}</span>}
                  </span>
                  {on ? <KeyCaps chord={keysOf(row.entry.command, keys)} /> : null}
                </div>
              ))}
            </div>
          ))}
        </div>
        {rows.length === 0 ? <EmptyState text={text('noneFound')} /> : null}
      </div>
    </Dialog>
  )
}

/** Returns the rows grouped under their headings. */
function groupsOf(rows: readonly Listed[]) {
  return Array.from(
    Map.groupBy(rows, ({ group }) => group),
    ([group, members]) => ({ group, members }),
  )
}

const PAGE = 8

function nextAt(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at + count - 1) % count
    case 'PageDown':
      return Math.min(at + PAGE, count - 1)
    case 'PageUp':
      return Math.max(at - PAGE, 0)
    default:
      return undefined
  }
}
