import { type Command, type PlaceOrder, readOut, restoreEngine } from '@perpdesk/engine'
import type { WhatIf } from '@perpdesk/trading'
import type { Scene } from './scene.ts'

/** A copy of the exchange in its present state, to try orders on. */
export class Trial {
  readonly #time: number
  readonly #engine

  constructor({ engine, time }: Pick<Scene, 'engine' | 'time'>) {
    this.#engine = restoreEngine(engine.snapshot())
    this.#time = time
  }

  send(command: Command) {
    const seq = this.#engine.seq + 1
    return readOut(this.#engine.apply({ seq, time: this.#time, command })).result
  }

  /** Places orders one after the other; returns how the gate judges each of them, nothing of those that it never sees. */
  judgeEach(orders: readonly PlaceOrder[]): readonly (WhatIf | undefined)[] {
    return orders.map((order) => {
      const judged = this.#engine.previewOrder(order)
      this.send(order)
      return judged
    })
  }
}
