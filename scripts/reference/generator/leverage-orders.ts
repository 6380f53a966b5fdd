import type { SequencedCommand } from '@perpdesk/engine'
import type { Random } from '../../lib/random.ts'

/** Leverages times 100; one is below the minimum of any contract. */
const LEVERAGES = [200, 500, 1000, 1250, 2500, 5000, 10_000, 50] as const

/**
 * Adds a leverage to `percent` % of the orders. It uses its own random numbers, so that the commands are otherwise
 * unchanged.
 */
export function bringLeverage(random: Random, percent: number): (sent: SequencedCommand) => SequencedCommand {
  return (sent) => {
    const { command } = sent
    if (command.type !== 'placeOrder' || !random.chance(percent)) return sent
    return { ...sent, command: { ...command, leverageE2: random.pick(LEVERAGES) } }
  }
}
