import { Fragment, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { DrawingPace } from './drawing-pace.ts'
import {
  type LayoutChild,
  type LayoutNode,
  type LayoutSplit,
  possibleShift,
  replaceSplit,
  resizeNeighbours,
} from './layout-tree.ts'
import { leastExtent } from './least-extent.ts'
import { PanelGroup } from './panel-group.tsx'
import styles from './workspace.module.css'
import { useWorkspace } from './workspace-context.ts'

const KEY_STEP = 16

/** Renders a group of panels, or a split with its children. */
export function LayoutView({ node }: { readonly node: LayoutNode }) {
  return node.kind === 'group' ? <PanelGroup group={node} /> : <SplitView split={node} />
}

/** A split while one of its lines is dragged; stored when the line is released. */
interface Draft {
  readonly split: LayoutSplit
  /** Index of the place after the line, and the line's shift in pixels. */
  readonly line: number
  readonly shift: number
}

/** Places in a row or column. The line between two places is moved by pointer or arrow keys. */
function SplitView({ split }: { readonly split: LayoutSplit }) {
  const { tree, arrange } = useWorkspace()
  const element = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState<Draft | undefined>(undefined)
  const shown = draft?.split ?? split

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
  const finish = (first: number, before: [number, number], shift: number) => {
    setDraft(undefined)
    if (shift !== 0) arrange(replaceSplit(tree, resizeNeighbours(split, first, before, shift)))
  }
  return (
    <div ref={element} className={styles['split']} data-direction={split.direction}>
      {shown.children.map((child, at) => (
        <Fragment key={child.node.id}>
          {at === 0 ? null : (
            <Line
              direction={split.direction}
              extents={() => extentsAt(at - 1)}
              least={[least[at - 1] ?? 0, least[at] ?? 0]}
              followed={draft?.line === at ? draft.shift : 0}
              onMove={(before, shift) =>
                setDraft({ split: resizeNeighbours(split, at - 1, before, shift), line: at, shift })
              }
              onStop={(before, shift) => finish(at - 1, before, shift)}
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

interface Drag {
  readonly from: number
  readonly before: [number, number]
}

interface LineProps {
  readonly direction: LayoutSplit['direction']
  /** Returns the current sizes of the two places beside the line, in pixels. */
  readonly extents: () => [number, number]
  /** Minimum sizes of the two places. */
  readonly least: [number, number]
  /** Distance in pixels by which the places have already followed the dragged line. */
  readonly followed: number
  readonly onMove: (before: [number, number], shift: number) => void
  readonly onStop: (before: [number, number], shift: number) => void
}

/**
 * The line between two places. While dragged, the line itself follows the pointer at once; the places follow as fast as
 * the machine renders them.
 */
function Line({ direction, extents, least, followed, onMove, onStop }: LineProps) {
  const text = useText('app')
  const drag = useRef<Drag | undefined>(undefined)
  const [shift, setShift] = useState(0)
  const [pace] = useState(() => new DrawingPace())
  useEffect(() => () => pace.stop(), [pace])
  /** Share of the first place in percent, for screen readers when the line is moved by keys. */
  const [share, setShare] = useState(50)
  const measure = () => {
    const [first, second] = extents()
    setShare(Math.round((first / Math.max(first + second, 1)) * 100))
  }
  const shiftAt = (event: PointerEvent, { from, before }: Drag) =>
    possibleShift(before, (direction === 'row' ? event.clientX : event.clientY) - from, least)
  const stop = (kept: (started: Drag) => number) => {
    const started = drag.current
    drag.current = undefined
    pace.stop()
    setShift(0)
    if (started !== undefined) onStop(started.before, kept(started))
  }
  const press = (event: KeyboardEvent) => {
    const keys = direction === 'row' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const side = keys.indexOf(event.key)
    if (side < 0) return
    event.preventDefault()
    const before = extents()
    onStop(before, possibleShift(before, side === 0 ? -KEY_STEP : KEY_STEP, least))
  }
  const ahead = shift - followed
  return (
    // A focusable separator is an interactive widget: arrow keys move it.
    <div
      role="separator"
      tabIndex={0}
      aria-label={text('resize')}
      aria-orientation={direction === 'row' ? 'vertical' : 'horizontal'}
      aria-valuenow={share}
      className={styles['line']}
      data-direction={direction}
      style={{ translate: direction === 'row' ? `${ahead}px 0` : `0 ${ahead}px` }}
      onFocus={measure}
      onKeyDown={press}
      onKeyUp={measure}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { from: direction === 'row' ? event.clientX : event.clientY, before: extents() }
      }}
      onPointerMove={(event) => {
        const started = drag.current
        if (started === undefined) return
        const next = shiftAt(event, started)
        setShift(next)
        pace.ask(() => onMove(started.before, next))
      }}
      onPointerUp={(event) => stop((started) => shiftAt(event, started))}
      onPointerCancel={() => stop(() => 0)}
    />
  )
}
