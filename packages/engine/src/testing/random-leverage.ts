import type { Command } from '../command.ts'
import { seeded } from './random-commands.ts'

/**
 * Returns a function that adds a leverage to some orders, occasionally above the contract's largest. It has a random
 * sequence of its own, so the commands themselves stay the same.
 */
export function randomLeverage(seed: number): (command: Command) => Command {
  const random = seeded(seed)
  return (command) => {
    if (command.type !== 'placeOrder' || random() >= 0.1) return command
    return { ...command, leverageE2: 100 * (1 + Math.floor(random() * 105)) }
  }
}
