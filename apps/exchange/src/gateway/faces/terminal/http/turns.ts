import type { Server } from 'node:http'
import { addressKey } from './client-address.ts'

/** Number of waiting tasks run in one turn of the event loop. */
const EACH_TURN = 8

/**
 * Runs tasks that can wait, a few in each turn of the event loop, so that orders and probes are handled in between.
 * Addresses take turns, so that many tasks of one address do not delay others.
 */
export class Turns {
  /** Waiting tasks by address; the address whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #isDue = false

  add(address: string, work: () => void): void {
    const works = this.#waiting.get(address)
    if (works === undefined) this.#waiting.set(address, [work])
    else works.push(work)
    this.#turnSoon()
  }

  #turnSoon(): void {
    if (this.#isDue || this.#waiting.size === 0) return
    this.#isDue = true
    setImmediate(() => {
      this.#isDue = false
      this.#turn()
      this.#turnSoon()
    })
  }

  #turn(): void {
    let left = EACH_TURN
    for (const [address, works] of this.#waiting) {
      const work = works.shift()
      this.#waiting.delete(address)
      if (works.length > 0) this.#waiting.set(address, works)
      work?.()
      left -= 1
      if (left === 0) return
    }
  }
}

/** Starts reading new connections in turns instead of all at once. */
export function takeInTurns(server: Server, turns: Turns): void {
  // `net` has this option, but `http` does not pass it on.
  Object.assign(server, { pauseOnConnect: true })
  server.on('connection', (socket) => turns.add(addressKey(socket.remoteAddress ?? ''), () => socket.resume()))
}
