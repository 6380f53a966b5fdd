import { afterPicture } from '../../ui/index.ts'

/** Work drawn within this keeps up with the pointer: a picture and a little, in milliseconds. */
const QUICK = 25
/** Slower work leaves the page this many times as long as it took. */
const REST = 6

/** Does the latest of many works that are drawn, and no more of them than the machine keeps up with. */
export class DrawingPace {
  #next: (() => void) | undefined
  #isBusy = false

  ask(work: () => void): void {
    this.#next = work
    if (!this.#isBusy) this.#run()
  }

  /** Forgets the waiting drawing. */
  stop(): void {
    this.#next = undefined
  }

  #run(): void {
    const work = this.#next
    this.#next = undefined
    this.#isBusy = work !== undefined
    if (work === undefined) return
    const began = performance.now()
    work()
    afterPicture(() => {
      const took = performance.now() - began
      setTimeout(() => this.#run(), took < QUICK ? 0 : took * REST)
    })
  }
}
