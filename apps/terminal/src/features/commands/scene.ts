import type { Position } from '@perpdesk/protocol'
import type { Scene } from '../command-access/index.ts'
import type { TerminalCommand } from './command.ts'

/** A command with its target. */
export interface CommandEntry {
  readonly key: string
  readonly command: TerminalCommand
  readonly scene: Scene
}

/**
 * Returns the commands of the whole page. A command that acts on a position is listed once for each position of the
 * contract.
 */
export function entriesOf(
  commands: readonly TerminalCommand[],
  symbol: string | undefined,
  positions: readonly Position[],
): readonly CommandEntry[] {
  const own = positions.filter((position) => position.symbol === symbol)
  return commands.flatMap((command): readonly CommandEntry[] => {
    if (command.onlyOnRow === true) return []
    if (command.row !== 'position' || own.length === 0) return [{ key: command.id, command, scene: { symbol } }]
    return own.map((position) => ({
      key: `${command.id} ${position.positionIdx}`,
      command,
      scene: { symbol, position },
    }))
  })
}

/** Returns the commands of a row's menu. */
export function commandsOfRow(commands: readonly TerminalCommand[], scene: Scene): readonly TerminalCommand[] {
  const row = scene.order !== undefined ? 'order' : scene.pairOrder !== undefined ? 'pairOrder' : 'position'
  return commands.filter((command) => command.row === row)
}
