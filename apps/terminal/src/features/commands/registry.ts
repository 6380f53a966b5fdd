import type { CommandPart, TerminalCommand } from './command.ts'

let parts: readonly CommandPart[] = []

/** Sets the parts that have commands. The menus of rows have them in this order. */
export function contributeCommands(...contributed: readonly CommandPart[]): void {
  parts = contributed
}

/** All commands as of now. */
export function commandsNow(): readonly TerminalCommand[] {
  return parts.flatMap((part) => part())
}
