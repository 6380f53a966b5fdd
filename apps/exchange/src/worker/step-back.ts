import { constants, getPriority, platform, setPriority } from 'node:os'

/** Far enough for the others to go first, near enough to keep a good share of a busy machine. */
const STEPS = 5

/**
 * Lets the other threads of this process go first where there are more of them than cores: for a worker whose work nobody
 * waits for at once. Only Linux has priorities of threads; elsewhere this would hold back the whole process.
 */
export function stepBack(): void {
  if (platform() === 'linux') setPriority(Math.min(getPriority() + STEPS, constants.priority.PRIORITY_LOW))
}
