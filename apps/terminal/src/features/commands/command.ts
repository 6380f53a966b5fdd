import type { Namespace, TextKey, TextParams } from '../../i18n/index.ts'
import type { Scene } from '../command-access/index.ts'

/** Looks up a text in one language: commands are searched in the user's language and in English. */
export type Say = <Name extends Namespace>(namespace: Name, key: TextKey<Name>, params?: TextParams) => string

/** Commands that belong together, in the order in which they are listed. */
export const COMMAND_GROUPS = ['order', 'orders', 'position', 'contract', 'panel', 'terminal'] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

/** Rows with a menu of commands. */
export type CommandRow = 'order' | 'pairOrder' | 'position'

/** An action of the trader, used by buttons, menus, keys and the palette. */
export interface TerminalCommand {
  readonly id: string
  readonly group: CommandGroup
  /** Default keys, in the notation of `chordOf`. */
  readonly keys?: string
  /**
   * The command acts on a row of this kind and is in the menu of such rows. Elsewhere it acts on the rows of the page's
   * contract.
   */
  readonly row?: CommandRow
  /** The palette lists the command only in a search, because there are many of its kind. */
  readonly isOneOfMany?: boolean
  /** The command is listed only in the menu of a row. */
  readonly onlyOnRow?: boolean
  readonly danger?: boolean
  readonly text: (say: Say, scene: Scene) => string
  /** Another spelling of the text, by which a search finds the command as well. It is never shown. */
  readonly otherText?: (say: Say) => string
  /** Returns the reason why the command cannot run now, in the user's language. */
  readonly blocked?: (scene: Scene) => string | undefined
  readonly run: (scene: Scene) => void
}

/** Returns the commands that a part of the program offers now. */
export type CommandPart = () => readonly TerminalCommand[]
