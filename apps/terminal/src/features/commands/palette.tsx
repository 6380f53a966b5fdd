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
  /** Text of the first search. */
  readonly typed: string
  readonly onClose: () => void
}

/** All that can be done now, found by a few letters of its name in the reader's language or in English. */
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
    // Some commands are only possible while there are orders, or somebody is signed in.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [typed, recent, positions, orders, status],
  )
  const at = Math.min(chosen, rows.length - 1)
  const active = rows[at]
  // A dialog that closes at this moment gives the focus back a moment later, and would take it from here.
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
    // Once the focus is back where it was: a dialog that opens next returns it there.
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
          // By touch the keyboard stays down until it is asked for: it would cover the list.
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
        {/* The field keeps the focus and the keys; a pointer chooses here. */}
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

/** Rows under their headings: of one heading they always stand together. */
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
