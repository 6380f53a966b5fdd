import type { TerminalCommand } from './command.ts'

/** The command that opens the palette; its keys also work in text fields. */
export const PALETTE = 'terminal.palette'

/** Returns the keys of a command: the user's, or the default ones; `''` for none. */
export function keysOf(
  { id, keys = '' }: Pick<TerminalCommand, 'id' | 'keys'>,
  chosen: Readonly<Record<string, string>>,
): string {
  return chosen[id] ?? keys
}

/** Returns the command that has these keys; if two have them, the one to which the user gave them. */
export function commandOf<Known extends Pick<TerminalCommand, 'id' | 'keys'>>(
  commands: readonly Known[],
  chosen: Readonly<Record<string, string>>,
  chord: string,
): Known | undefined {
  const having = commands.filter((command) => keysOf(command, chosen) === chord)
  return having.find(({ id }) => chosen[id] !== undefined) ?? having[0]
}

/**
 * Returns the user's keys after `chord` was given to a command: a command that had this chord loses it, and keys equal
 * to the default are not stored.
 */
export function withKeys(
  commands: readonly Pick<TerminalCommand, 'id' | 'keys'>[],
  chosen: Readonly<Record<string, string>>,
  id: string,
  chord: string,
): Readonly<Record<string, string>> {
  const next: Record<string, string> = { ...chosen }
  for (const command of commands) {
    if (chord !== '' && command.id !== id && keysOf(command, chosen) === chord) next[command.id] = ''
  }
  next[id] = chord
  return Object.fromEntries(
    Object.entries(next).filter(([own, keys]) => keys !== (commands.find((each) => each.id === own)?.keys ?? '')),
  )
}
