import type { Command } from '../command.ts'
import { seeded } from './random-commands.ts'

/** Lets some orders bring their leverage, now and then more than a contract offers; by a chance of its own, so that commands stay as they are. */
export function randomLeverage(seed: number): (command: Command) => Command {
  const random = seeded(seed)
  return (command) => {
    if (command.type !== 'placeOrder' || random() >= 0.1) return command
    return { ...command, leverageE2: 100 * (1 + Math.floor(random() * 105)) }
  }
}
