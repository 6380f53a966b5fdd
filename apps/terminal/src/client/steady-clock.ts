/** The device's clock running ahead of its own counter by more than this was a sleep (or a clock set forward). */
const SLEPT = 2_000

let slept = 0
let lastCount = performance.now()
let lastWall = Date.now()

/**
 * Milliseconds that only ever grow and go on while the machine sleeps, which `performance.now()` does not on every
 * system. A clock set forward looks like a sleep: data on the screen counts as old until the server is heard again.
 * Must be asked at least every few seconds while awake; the connections' beat does.
 */
export function steadyNow(): number {
  const count = performance.now()
  const wall = Date.now()
  const ahead = wall - lastWall - (count - lastCount)
  if (ahead > SLEPT) slept += ahead
  lastCount = count
  lastWall = wall
  return count + slept
}
