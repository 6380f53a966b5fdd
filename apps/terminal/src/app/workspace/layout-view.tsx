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

/** A group of panels, or a split with its own parts. */
export function LayoutView({ node }: { readonly node: LayoutNode }) {
  return node.kind === 'group' ? <PanelGroup group={node} /> : <SplitView split={node} />
}

/** A split while one of its lines is dragged; kept when that is let go. */
interface Draft {
  readonly split: LayoutSplit
  /** Place in front of which the line stands, and its shift in pixels. */
  readonly line: number
  readonly shift: number
}

/** Places in a row or column with a line between each two that moves by pointer or arrow keys. */
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
  /** Present extents of the two places it divides. */
  readonly extents: () => [number, number]
  /** Extents that neither place goes below. */
  readonly least: [number, number]
  /** Distance that the places have followed the line that is dragged. */
  readonly followed: number
  readonly onMove: (before: [number, number], shift: number) => void
  readonly onStop: (before: [number, number], shift: number) => void
}

/** Dragged, the line itself is under the pointer at once; the places follow it as fast as the machine draws them. */
function Line({ direction, extents, least, followed, onMove, onStop }: LineProps) {
  const text = useText('app')
  const drag = useRef<Drag | undefined>(undefined)
  const [shift, setShift] = useState(0)
  const [pace] = useState(() => new DrawingPace())
  useEffect(() => () => pace.stop(), [pace])
  /** Share of the first place in percent, read out to those who move the line by key. */
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
    // A focusable separator is a widget of its own: the arrow keys move it.
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
