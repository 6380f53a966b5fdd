import type { Server } from 'node:http'
import { addressKey } from './client-address.ts'

/** Works done in one turn of the event loop, of those that wait. */
const EACH_TURN = 8

/**
 * Work that can wait: a little of it in each turn of the event loop, so that orders and probes always come in between, and of
 * each address by turns, so that a crowd from a few holds nobody else up.
 */
export class Turns {
  /** By address, in the order in which they have their next turn. */
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

/** Reads new connections by turns, in place of all at once. */
export function takeInTurns(server: Server, turns: Turns): void {
  // An option of `net` that `http` does not hand on.
  Object.assign(server, { pauseOnConnect: true })
  server.on('connection', (socket) => turns.add(addressKey(socket.remoteAddress ?? ''), () => socket.resume()))
}
