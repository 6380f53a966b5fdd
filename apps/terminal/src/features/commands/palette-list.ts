import { COMMAND_GROUPS, type CommandGroup } from './command.ts'
import { fitOf, plainText } from './find.ts'
import { inEnglish, inOwnWords } from './say.ts'
import type { CommandEntry } from './scene.ts'

/** A line of the palette. */
export interface Listed {
  readonly entry: CommandEntry
  /** Index in the list. */
  readonly at: number
  readonly group: CommandGroup | 'recent' | 'found'
  readonly text: string
  /** Reason why the command cannot run now. */
  readonly blocked: string | undefined
}

const MOST_FOUND = 50

export function runnable({ blocked }: Listed): boolean {
  return blocked === undefined
}

/**
 * Returns the lines for the typed text, best match first. Without text: the last used commands, then all by group,
 * except commands of which there are many.
 */
export function listed(entries: readonly CommandEntry[], typed: string, recent: readonly string[]): readonly Listed[] {
  const sought = plainText(typed)
  const chosen = sought === '' ? unasked(entries, recent) : found(entries, sought, recent)
  return chosen.map(({ entry, group }, at) => ({
    entry,
    at,
    group,
    text: entry.command.text(inOwnWords, entry.scene),
    blocked: entry.command.blocked?.(entry.scene),
  }))
}

type Chosen = Pick<Listed, 'entry' | 'group'>

function unasked(entries: readonly CommandEntry[], recent: readonly string[]): readonly Chosen[] {
  const first = recent.flatMap((id) => entries.filter(({ command }) => command.id === id))
  const others = entries.filter((entry) => !first.includes(entry) && entry.command.isOneOfMany !== true)
  return [
    ...first.map((entry) => ({ entry, group: 'recent' as const })),
    ...COMMAND_GROUPS.flatMap((group) =>
      others.filter(({ command }) => command.group === group).map((entry) => ({ entry, group })),
    ),
  ]
}

function found(entries: readonly CommandEntry[], sought: string, recent: readonly string[]): readonly Chosen[] {
  return entries
    .map((entry) => ({ entry, fit: fitOfEntry(entry, sought), place: placeOf(recent, entry.command.id) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit || a.place - b.place)
    .slice(0, MOST_FOUND)
    .map(({ entry }) => ({ entry, group: 'found' as const }))
}

function fitOfEntry({ command, scene }: CommandEntry, sought: string): number {
  const texts = [inOwnWords, inEnglish].flatMap((say) => [command.text(say, scene), command.otherText?.(say) ?? ''])
  return Math.max(...Array.from(new Set(texts), (text) => fitOf(plainText(text), sought)))
}

function placeOf(recent: readonly string[], id: string): number {
  const at = recent.indexOf(id)
  return at < 0 ? recent.length : at
}
