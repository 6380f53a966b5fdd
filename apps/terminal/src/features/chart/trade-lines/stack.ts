/** A label that wants to stand at its line. All lengths are whole pixels, from the top of the pane down. */
export interface StackItem {
  readonly id: string
  /** Height of its line. */
  readonly y: number
  readonly height: number
  /** In a crowd it may be merged with its neighbours. */
  readonly folds: boolean
}

export interface StackRoom {
  readonly top: number
  readonly bottom: number
}

/** One label or several as one, with the middle of its place. */
export interface StackPlace {
  readonly ids: readonly string[]
  readonly y: number
}

/** Pixels between two labels. */
export const GAP = 2
/** This many labels of orders within one and a half of their heights are one. */
const CROWD = 4
const CROWDED = 3 / 2

interface Group {
  readonly ids: readonly string[]
  readonly y: number
  readonly height: number
}

/**
 * Places of labels below each other, none over another, in the order of their lines and as near to them as can be. Crowds of
 * orders are folded to one label; where even so there is no room, more are folded, and at last everything.
 */
export function stackLabels(items: readonly StackItem[], room: StackRoom): readonly StackPlace[] {
  const inOrder = items.toSorted((a, b) => a.y - b.y)
  const tallest = Math.max(0, ...items.map(({ height }) => height))
  let groups = fold(inOrder, tallest * CROWDED, CROWD)
  for (let reach = tallest * 2; !fits(groups, room); reach *= 2) {
    groups = fold(inOrder, reach, 2)
    // All orders are one label now: the remaining lines are folded too.
    if (reach > room.bottom - room.top) break
  }
  if (!fits(groups, room)) {
    const all = inOrder.map((item) => ({ ...item, folds: true }))
    groups = fold(all, Number.POSITIVE_INFINITY, 2)
  }
  return spread(groups, room)
}

/** Folds `least` and more that lie within `reach` pixels of the first of them. */
function fold(inOrder: readonly StackItem[], reach: number, least: number): readonly Group[] {
  const groups: Group[] = []
  const folding = inOrder.filter(({ folds }) => folds)
  for (let from = 0; from < folding.length; ) {
    const first = folding[from]!
    const crowd = folding.slice(from).filter(({ y }) => y - first.y <= reach)
    if (crowd.length >= least) {
      const sum = crowd.reduce((total, { y }) => total + y, 0)
      const height = Math.max(...crowd.map((item) => item.height))
      groups.push({ ids: crowd.map(({ id }) => id), y: Math.round(sum / crowd.length), height })
      from += crowd.length
    } else {
      groups.push(alone(first))
      from += 1
    }
  }
  for (const item of inOrder) if (!item.folds) groups.push(alone(item))
  return groups.toSorted((a, b) => a.y - b.y)
}

function alone({ id, y, height }: StackItem): Group {
  return { ids: [id], y, height }
}

function fits(groups: readonly Group[], room: StackRoom): boolean {
  const first = groups[0]
  const last = groups.at(-1)
  if (first === undefined || last === undefined) return true
  const { highest, lowest } = middles(first, last, room)
  return highest + offsetsOf(groups).at(-1)! <= lowest
}

/** Distances in whole pixels from the middle of the first label down to the middle of each when all touch. */
function offsetsOf(groups: readonly Group[]): readonly number[] {
  const offsets = [0]
  for (const [at, { height }] of groups.slice(1).entries()) {
    offsets.push(offsets[at]! + Math.ceil((groups[at]!.height + height) / 2) + GAP)
  }
  return offsets
}

/** The highest place of the first label and the lowest of the last within the room. */
function middles(first: Group, last: Group, { top, bottom }: StackRoom) {
  return { highest: top + Math.ceil(first.height / 2), lowest: bottom - Math.ceil(last.height / 2) }
}

/** The places with the least sum of squares of the ways from the lines: runs that would overlap share their mean. */
function spread(groups: readonly Group[], room: StackRoom): readonly StackPlace[] {
  const first = groups[0]
  const last = groups.at(-1)
  if (first === undefined || last === undefined) return []
  // After subtracting them, wished places only have to rise.
  const offsets = offsetsOf(groups)
  const runs: { sum: number; count: number }[] = []
  for (const [at, { y }] of groups.entries()) {
    let run = { sum: y - offsets[at]!, count: 1 }
    for (let before = runs.at(-1); before !== undefined && mean(before) >= mean(run); before = runs.at(-1)) {
      runs.pop()
      run = { sum: before.sum + run.sum, count: before.count + run.count }
    }
    runs.push(run)
  }
  const { highest, lowest } = middles(first, last, room)
  const starts = runs.flatMap((run) => Array.from({ length: run.count }, () => Math.round(mean(run))))
  return groups.map(({ ids }, at) => ({
    ids,
    y: Math.max(Math.min(starts[at]!, lowest - offsets.at(-1)!), highest) + offsets[at]!,
  }))
}

function mean({ sum, count }: { readonly sum: number; readonly count: number }): number {
  return sum / count
}

/** Inputs for the place of the column of labels; pixels from the left of the pane. */
export interface ColumnScene {
  readonly paneWidth: number
  /** Width of the widest label. */
  readonly widest: number
  /** Middle of the newest bar, undefined while there is none, and the space that each bar takes. */
  readonly lastBarX: number | undefined
  readonly barSpace: number
}

const MARGIN = 8
/** Number of newest bars that no label covers, and the limits of their width in pixels. */
const KEPT_BARS = 5
const KEPT_LEAST = 24
const KEPT_MOST = 80

/** Pixels between the labels and the right edge of the pane: beside the newest bars where there is room, else before them. */
export function columnRight({ paneWidth, widest, lastBarX, barSpace }: ColumnScene): number {
  if (lastBarX === undefined || lastBarX > paneWidth) return MARGIN
  if (paneWidth - lastBarX - barSpace / 2 >= widest + 2 * MARGIN) return MARGIN
  const kept = Math.min(Math.max(KEPT_BARS * barSpace, KEPT_LEAST), KEPT_MOST)
  const before = Math.round(paneWidth - lastBarX + kept)
  return Math.max(Math.min(before, paneWidth - widest - MARGIN), MARGIN)
}
