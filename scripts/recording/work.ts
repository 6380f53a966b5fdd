import { differingParts, textOf } from '../lib/differing-parts.ts'
import type { Counts } from '../lib/tallies.ts'
import { Coverage } from './coverage.ts'
import { BLOCK, Digester, type PartDigests } from './digests.ts'
import { normalised } from './normalise.ts'
import { linesIn } from './other-side.ts'
import { type Line, type Part, record } from './record.ts'

/** Maximum number of lines in the report of a difference. */
const MOST_LINES = 40

/** The task of a worker thread. */
export interface Task {
  readonly part: Part
  /** Folder of the other side; `null` if there is nothing to compare with. */
  readonly before: string | null
}

export interface Report {
  readonly part: Part
  readonly digests: PartDigests
  readonly counts: Counts
  /** The first difference of the two sides, as lines of text, and its block; `null` if there is none. */
  readonly difference: { readonly block: number | 'views'; readonly reported: readonly string[] } | null
}

/** Records a part and, if another side is given, compares line by line up to the first difference. */
export async function work({ part, before }: Task): Promise<Report> {
  const coverage = new Coverage()
  const digester = new Digester()
  const others = before === null ? null : linesIn(before, part)
  let commands = 0
  for (const line of record(part, (command, applied) => coverage.after(command, applied))) {
    digester.add(line)
    if (line.kind === 'command') commands++
    if (others === null) continue
    const { value } = await others.next()
    const reported = differenceOf(value ?? 'null', line)
    if (reported === undefined) continue
    await others.return(undefined)
    const block = line.kind === 'view' ? 'views' : Math.floor((commands - 1) / BLOCK)
    return { part, digests: digester.end(), counts: coverage.counts, difference: { block, reported } }
  }
  const more = await others?.next()
  const difference = more?.value === undefined ? null : { block: 'views' as const, reported: [`before: ${more.value}`] }
  await others?.return(undefined)
  return { part, digests: digester.end(), counts: coverage.counts, difference }
}

function differenceOf(before: string, { text }: Line): readonly string[] | undefined {
  if (before === text) return undefined
  const [then, now] = [normalised(before, 'before'), normalised(text, 'now')]
  if (then === now) return undefined
  const parts = differingParts(JSON.parse(then), JSON.parse(now), ['before', 'now'])
  return [headOf(JSON.parse(text)), ...parts.slice(0, MOST_LINES)]
}

/** Returns the command of a line, or the name of its view. */
function headOf({ seq, command, view, account, id }: Readonly<Record<string, unknown>>): string {
  return command === undefined ? `view: ${textOf({ view, account, id })}` : `command ${textOf(seq)}: ${textOf(command)}`
}
