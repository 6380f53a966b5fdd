import { Fragment, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { type LayoutChild, type LayoutNode, type LayoutSplit, replaceSplit, resizeNeighbours } from './layout-tree.ts'
import { leastExtent } from './least-extent.ts'
import { PanelGroup } from './panel-group.tsx'
import styles from './workspace.module.css'
import { useWorkspace } from './workspace-context.ts'

const KEY_STEP = 16

/** A group of panels, or a split with its own parts. */
export function LayoutView({ node }: { readonly node: LayoutNode }) {
  return node.kind === 'group' ? <PanelGroup group={node} /> : <SplitView split={node} />
}

/** Places in a row or column with a line between each two that moves by pointer or arrow keys. */
function SplitView({ split }: { readonly split: LayoutSplit }) {
  const { tree, arrange } = useWorkspace()
  const element = useRef<HTMLDivElement>(null)
  /** The split while a line is dragged: shown at once, kept when it is let go. */
  const [draft, setDraft] = useState<LayoutSplit | undefined>(undefined)
  const shown = draft ?? split

  const extentsAt = (first: number): [number, number] => {
    const places = [...(element.current?.children ?? [])].filter((child) => child.getAttribute('role') !== 'separator')
    const extent = (at: number) => {
      const box = places[at]?.getBoundingClientRect()
      return (split.direction === 'row' ? box?.width : box?.height) ?? 0
    }
    return [extent(first), extent(first + 1)]
  }
  const least = split.children.map(({ node }) => {
    const { width, height } = leastExtent(node)
    return split.direction === 'row' ? width : height
  })
  const resized = (first: number, before: readonly [number, number], moved: number) =>
    resizeNeighbours(split, first, before, moved, [least[first] ?? 0, least[first + 1] ?? 0])
  const finish = (next: LayoutSplit) => {
    setDraft(undefined)
    arrange(replaceSplit(tree, next))
  }
  return (
    <div ref={element} className={styles['split']} data-direction={split.direction}>
      {shown.children.map((child, at) => (
        <Fragment key={child.node.id}>
          {at === 0 ? null : (
            <Line
              direction={split.direction}
              extents={() => extentsAt(at - 1)}
              onMove={(before, moved) => setDraft(resized(at - 1, before, moved))}
              onStop={(before, moved) => finish(resized(at - 1, before, moved))}
            />
          )}
          <div
            className={styles['place']}
            style={{ flex: flexOf(child), [split.direction === 'row' ? 'minWidth' : 'minHeight']: least[at] }}
          >
            <LayoutView node={child.node} />
          </div>
        </Fragment>
      ))}
    </div>
  )
}

function flexOf(child: LayoutChild): string {
  return child.unit === 'px' ? `0 1 ${child.size}px` : `${child.size} 1 0px`
}

interface LineProps {
  readonly direction: LayoutSplit['direction']
  /** Present extents of the two places it divides. */
  readonly extents: () => [number, number]
  readonly onMove: (before: [number, number], moved: number) => void
  readonly onStop: (before: [number, number], moved: number) => void
}

function Line({ direction, extents, onMove, onStop }: LineProps) {
  const text = useText('app')
  const drag = useRef<{ readonly from: number; readonly before: [number, number] } | undefined>(undefined)
  /** Share of the first place in percent, read out to those who move the line by key. */
  const [share, setShare] = useState(50)
  const measure = () => {
    const [first, second] = extents()
    setShare(Math.round((first / Math.max(first + second, 1)) * 100))
  }
  const positionOf = (event: PointerEvent) => (direction === 'row' ? event.clientX : event.clientY)
  const press = (event: KeyboardEvent) => {
    const keys = direction === 'row' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const side = keys.indexOf(event.key)
    if (side < 0) return
    event.preventDefault()
    onStop(extents(), side === 0 ? -KEY_STEP : KEY_STEP)
  }
  return (
    // A focusable separator is a widget of its own: the arrow keys move it.
    <div
      role="separator"
      tabIndex={0}
      aria-label={text('resize')}
      aria-orientation={direction === 'row' ? 'vertical' : 'horizontal'}
      aria-valuenow={share}
      className={styles['line']}
      data-direction={direction}
      onFocus={measure}
      onKeyDown={press}
      onKeyUp={measure}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { from: positionOf(event), before: extents() }
      }}
      onPointerMove={(event) => {
        if (drag.current !== undefined) onMove(drag.current.before, positionOf(event) - drag.current.from)
      }}
      onPointerUp={(event) => {
        const started = drag.current
        drag.current = undefined
        if (started !== undefined && positionOf(event) !== started.from) {
          onStop(started.before, positionOf(event) - started.from)
        }
      }}
    />
  )
}
