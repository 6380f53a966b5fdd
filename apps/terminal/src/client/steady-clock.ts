/**
 * Milliseconds by which the device's clock must run ahead of `performance.now()` to count as a sleep (or as a clock set
 * forward).
 */
const SLEPT = 2_000

let slept = 0
let lastCount = performance.now()
let lastWall = Date.now()

/**
 * Returns milliseconds that never decrease and include time during which the machine slept, which `performance.now()`
 * does not on every system. A clock set forward is taken for a sleep: displayed data then counts as old until the
 * server's next message. Must be called at least every few seconds while awake; the connections' timer does that.
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
