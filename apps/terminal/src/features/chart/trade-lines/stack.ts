/** A label that should be placed at its line. All lengths are whole pixels, measured from the top of the pane. */
export interface StackItem {
  readonly id: string
  /** Position of its line. */
  readonly y: number
  readonly height: number
  /** The label may be merged with neighbouring ones. */
  readonly folds: boolean
}

export interface StackRoom {
  readonly top: number
  readonly bottom: number
}

/** One label, or several merged into one, with the position of its middle. */
export interface StackPlace {
  readonly ids: readonly string[]
  readonly y: number
}

/** Pixels between two labels. */
export const GAP = 2
/** This many labels of orders within one and a half label heights are merged. */
const CROWD = 4
const CROWDED = 3 / 2

interface Group {
  readonly ids: readonly string[]
  readonly y: number
  readonly height: number
}

/**
 * Returns positions of labels that do not overlap, in the order of their lines and as close to them as possible. Labels
 * of many orders close together are merged; if there is still no room, more labels are merged, and in the end all of
 * them.
 */
export function stackLabels(items: readonly StackItem[], room: StackRoom): readonly StackPlace[] {
  const inOrder = items.toSorted((a, b) => a.y - b.y)
  const tallest = Math.max(0, ...items.map(({ height }) => height))
  let groups = fold(inOrder, tallest * CROWDED, CROWD)
  for (let reach = tallest * 2; !fits(groups, room); reach *= 2) {
    groups = fold(inOrder, reach, 2)
    // All orders have been merged, and there is still no room, so the remaining labels are merged too.
    if (reach > room.bottom - room.top) break
  }
  if (!fits(groups, room)) {
    const all = inOrder.map((item) => ({ ...item, folds: true }))
    groups = fold(all, Number.POSITIVE_INFINITY, 2)
  }
  return spread(groups, room)
}

/** Merges groups of at least `least` labels that lie within `reach` pixels of the first label of the group. */
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

/**
 * Returns the distance in whole pixels from the middle of the first label to the middle of each, if the labels are
 * stacked without free space.
 */
function offsetsOf(groups: readonly Group[]): readonly number[] {
  const offsets = [0]
  for (const [at, { height }] of groups.slice(1).entries()) {
    offsets.push(offsets[at]! + Math.ceil((groups[at]!.height + height) / 2) + GAP)
  }
  return offsets
}

/** Returns the highest possible middle of the first label and the lowest possible middle of the last one. */
function middles(first: Group, last: Group, { top, bottom }: StackRoom) {
  return { highest: top + Math.ceil(first.height / 2), lowest: bottom - Math.ceil(last.height / 2) }
}

/**
 * Returns the positions with the smallest sum of squared distances from the lines: labels that would overlap form a
 * run, which is placed at the mean of their desired positions.
 */
function spread(groups: readonly Group[], room: StackRoom): readonly StackPlace[] {
  const first = groups[0]
  const last = groups.at(-1)
  if (first === undefined || last === undefined) return []
  // After the offsets are subtracted, the desired positions only have to be in ascending order.
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

/** Inputs for the position of the column of labels; in pixels from the left of the pane. */
export interface ColumnScene {
  readonly paneWidth: number
  /** Width of the widest label. */
  readonly widest: number
  /** Middle of the newest bar, `undefined` if there is none, and the width of a bar with its gap. */
  readonly lastBarX: number | undefined
  readonly barSpace: number
}

const MARGIN = 8
/** Number of newest bars that labels must not cover, and the limits of their total width in pixels. */
const KEPT_BARS = 5
const KEPT_LEAST = 24
const KEPT_MOST = 80

/**
 * Returns the pixels between the labels and the right edge of the pane. The labels are to the right of the newest bars
 * if there is room, otherwise to the left of them.
 */
export function columnRight({ paneWidth, widest, lastBarX, barSpace }: ColumnScene): number {
  if (lastBarX === undefined || lastBarX > paneWidth) return MARGIN
  if (paneWidth - lastBarX - barSpace / 2 >= widest + 2 * MARGIN) return MARGIN
  const kept = Math.min(Math.max(KEPT_BARS * barSpace, KEPT_LEAST), KEPT_MOST)
  const before = Math.round(paneWidth - lastBarX + kept)
  return Math.max(Math.min(before, paneWidth - widest - MARGIN), MARGIN)
}
