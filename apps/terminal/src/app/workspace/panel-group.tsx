import { Maximize2, Minimize2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { useStore } from 'zustand'
import { randomId } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { IconButton } from '../../ui/index.ts'
import { activate, type LayoutGroup, movePanel } from './layout-tree.ts'
import type { PanelId } from './panel-ids.ts'
import { PanelLabel } from './panel-label.tsx'
import { Panel } from './panels.tsx'
import { endTabDrag, tabDrag, targetAt } from './tab-drag.ts'
import styles from './workspace.module.css'
import { useWorkspace } from './workspace-context.ts'

const DRAG_FROM = 6
const newId = randomId

/**
 * Panels in one place: a tab for each, the active panel below. Only the active panel is mounted, so that hidden panels
 * subscribe to no stream.
 */
export function PanelGroup({ group }: { readonly group: LayoutGroup }) {
  const text = useText('app')
  const id = useId()
  const { symbol, tree, arrange, maximised, maximise } = useWorkspace()
  const target = useStore(tabDrag, (drag) => (drag.target?.group === group.id ? drag.target : undefined))
  const { panels, active } = group
  const isMaximised = maximised === group.id

  const press = (event: KeyboardEvent, panel: PanelId) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (event.altKey && event.shiftKey) {
      const at = group.panels.indexOf(panel)
      const index = step > 0 ? at + 2 : at - 1
      if (index >= 0) arrange(movePanel(tree, panel, { group: group.id, index }, newId))
      return
    }
    const next = panels.at((panels.indexOf(panel) + step) % panels.length)
    if (next === undefined) return
    arrange(activate(tree, group.id, next))
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <section className={styles['group']} data-group={group.id} data-single={panels.length === 1 || undefined}>
      <header className={styles['tabs']}>
        <div role="tablist" aria-label={text('panels')} className={styles['list']}>
          {panels.map((panel) => (
            <PanelTab
              key={panel}
              id={`${id}-${panel}`}
              controls={`${id}-content`}
              panel={panel}
              selected={panel === active}
              onSelect={() => arrange(activate(tree, group.id, panel))}
              onKeyDown={(event) => press(event, panel)}
              onDrop={(drop) => arrange(movePanel(tree, panel, drop, newId))}
            />
          ))}
        </div>
        <IconButton
          size="small"
          label={text(isMaximised ? 'restore' : 'maximise')}
          className={styles['maximise']}
          onClick={() => maximise(isMaximised ? undefined : group.id)}
        >
          {isMaximised ? <Minimize2 size={13} aria-hidden /> : <Maximize2 size={13} aria-hidden />}
        </IconButton>
      </header>
      {/* takes the focus when a focused element is removed from the panel, such as the login button after a login */}
      <div
        role="tabpanel"
        id={`${id}-content`}
        aria-labelledby={`${id}-${active}`}
        className={styles['content']}
        tabIndex={-1}
      >
        <Panel key={active} id={active} symbol={symbol} />
      </div>
      {target === undefined ? null : (
        <span className={styles['drop']} data-place={'edge' in target ? target.edge : 'inside'} aria-hidden />
      )}
    </section>
  )
}

interface PanelTabProps {
  readonly id: string
  readonly controls: string
  readonly panel: PanelId
  readonly selected: boolean
  readonly onSelect: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onDrop: (target: NonNullable<ReturnType<typeof targetAt>>) => void
}

/** A panel's tab. A click shows the panel; dragging moves it to another place. */
function PanelTab({ id, controls, panel, selected, onSelect, onKeyDown, onDrop }: PanelTabProps) {
  const { symbol } = useWorkspace()
  const start = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined)
  /** True after a drag, because the click event that ends the drag must not select the tab. */
  const dragged = useRef(false)
  const move = (event: PointerEvent) => {
    const from = start.current
    if (from === undefined) return
    const under = tabDrag.getState().panel
    if (under === undefined && Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG_FROM) return
    tabDrag.setState({ panel, target: targetAt(event.clientX, event.clientY) })
  }
  const end = (dropped: boolean) => {
    const { target } = tabDrag.getState()
    start.current = undefined
    dragged.current = tabDrag.getState().panel !== undefined
    endTabDrag()
    if (dropped && target !== undefined) onDrop(target)
  }
  return (
    <button
      type="button"
      role="tab"
      id={id}
      data-guide={`tab-${panel}`}
      aria-selected={selected}
      aria-controls={controls}
      tabIndex={selected ? 0 : -1}
      className={styles['tab']}
      onClick={() => {
        if (!dragged.current) onSelect()
        dragged.current = false
      }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        dragged.current = false
        start.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={move}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
    >
      <PanelLabel id={panel} symbol={symbol} />
    </button>
  )
}
