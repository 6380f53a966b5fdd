import { constants, getPriority, platform, setPriority } from 'node:os'

/**
 * Increase of the nice value: enough for other threads to go first, little enough for a fair share of a busy machine.
 */
const STEPS = 5

/**
 * Lowers the priority of the calling worker thread, whose work is not urgent, if there are more busy threads than
 * cores. Only Linux has priorities of threads; elsewhere this would slow down the whole process.
 */
export function stepBack(): void {
  if (platform() === 'linux') setPriority(Math.min(getPriority() + STEPS, constants.priority.PRIORITY_LOW))
}
