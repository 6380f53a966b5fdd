import { afterPicture } from '../../ui/index.ts'

/** Milliseconds, a little more than a frame, within which work keeps up with the pointer. */
const QUICK = 25
/** After slower work the page is left idle for this multiple of the work's duration. */
const REST = 6

/** Runs the latest of many requested drawings, and only as many as the machine keeps up with. */
export class DrawingPace {
  #next: (() => void) | undefined
  #isBusy = false

  ask(work: () => void): void {
    this.#next = work
    if (!this.#isBusy) this.#run()
  }

  /** Cancels the waiting drawing. */
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
