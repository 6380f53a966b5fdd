import type { SequencedCommand } from '@perpdesk/engine'
import type { Random } from '../../lib/random.ts'

/** One of them below what any contract offers. */
const LEVERAGES = [200, 500, 1000, 1250, 2500, 5000, 10_000, 50] as const

/** Lets so many of a hundred orders bring their leverage; by a chance of its own, so that nothing else about the commands changes. */
export function bringLeverage(random: Random, percent: number): (sent: SequencedCommand) => SequencedCommand {
  return (sent) => {
    const { command } = sent
    if (command.type !== 'placeOrder' || !random.chance(percent)) return sent
    return { ...sent, command: { ...command, leverageE2: random.pick(LEVERAGES) } }
  }
}
