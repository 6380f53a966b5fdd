import type { Namespace, TextKey, TextParams } from '../../i18n/index.ts'
import type { Scene } from '../command-door/index.ts'

/** Looks up a text in one language: commands are searched in the reader's and in English. */
export type Say = <Name extends Namespace>(namespace: Name, key: TextKey<Name>, params?: TextParams) => string

/** Commands that belong together, in the order in which they are listed. */
export const COMMAND_GROUPS = ['order', 'orders', 'position', 'contract', 'panel', 'terminal'] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

/** One action of a trader, shared by buttons, menus, keys and the palette. */
export interface TerminalCommand {
  readonly id: string
  readonly group: CommandGroup
  /** Keys that it has at first, as `chordOf` writes them. */
  readonly keys?: string
  /** Acts on a row: it is in the menu of such rows; elsewhere it takes those of the contract on the page. */
  readonly row?: 'order' | 'position'
  /** The palette lists it only for a search: there are many of its kind. */
  readonly isOneOfMany?: boolean
  /** Listed in the menu of a row and nowhere else. */
  readonly onlyOnRow?: boolean
  readonly danger?: boolean
  readonly text: (say: Say, scene: Scene) => string
  /** Why it cannot be done now, in the reader's words. */
  readonly blocked?: (scene: Scene) => string | undefined
  readonly run: (scene: Scene) => void
}

/** Commands that one part of the program offers now. */
export type CommandPart = () => readonly TerminalCommand[]
