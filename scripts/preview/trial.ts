import { type Command, type PlaceOrder, readOut, restoreEngine } from '@perpdesk/engine'
import type { WhatIf } from '@perpdesk/trading'
import type { Scene } from './scene.ts'

/** A copy of the exchange in its current state, on which orders can be tried. */
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

  /**
   * Places orders one after the other and returns the exchange's preview of each; `undefined` for orders refused before
   * it.
   */
  judgeEach(orders: readonly PlaceOrder[]): readonly (WhatIf | undefined)[] {
    return orders.map((order) => {
      const judged = this.#engine.previewOrder(order)
      this.send(order)
      return judged
    })
  }
}
