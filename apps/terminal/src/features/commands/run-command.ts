import { pageContract } from '../../stores/page-contract.ts'
import { commandsNow } from './registry.ts'

/** Runs a command of another part of the program by its id. */
export function runCommand(id: string): void {
  commandsNow()
    .find((command) => command.id === id)
    ?.run({ symbol: pageContract() })
}
