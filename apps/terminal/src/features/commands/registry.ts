import type { CommandPart, TerminalCommand } from './command.ts'

let parts: readonly CommandPart[] = []

/** Sets the parts of the program that have commands. The menus of rows list commands in this order. */
export function contributeCommands(...contributed: readonly CommandPart[]): void {
  parts = contributed
}

/** Returns all current commands. */
export function commandsNow(): readonly TerminalCommand[] {
  return parts.flatMap((part) => part())
}
