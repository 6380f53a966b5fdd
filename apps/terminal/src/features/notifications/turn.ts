const LOCK = 'perpdesk.notices'
/** Longer than a loss of the turn, or an id kept by another window, takes to arrive. */
const CLAIMED_MS = 10_000

/**
 * Of several windows only the one that was used last notifies: a toast in a window that nobody sees would be lost, and
 * in all of them it would be noise. Without locks each window notifies when the list of notified ids lets it.
 */
export class Turn {
  readonly #locks: LockManager | undefined
  #mine: boolean
  /** The request that counts: locks are granted and lost later, when this window may have asked again or have left. */
  #request: symbol | undefined
  #release: (() => void) | undefined
  #waiting: AbortController | undefined
  #over = false

  constructor(locks: LockManager | undefined) {
    this.#locks = locks
    this.#mine = locks === undefined
  }

  get mine(): boolean {
    return this.#mine
  }

  /**
   * True for the first window that claims a notification. A window learns a little later that it has lost the turn, so
   * for a moment two may believe that they have it; the browser gives the claim to one of them.
   */
  claims(id: string): Promise<boolean> {
    return new Promise((resolve) => {
      if (this.#locks === undefined) return resolve(true)
      this.#locks
        .request(`${LOCK}.${id}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null)
          return lock && new Promise((over) => setTimeout(over, CLAIMED_MS))
        })
        .catch(() => resolve(true))
    })
  }

  /** Waits for the turn; the window that has the focus takes it. Returns a function that stops it. */
  start(): () => void {
    const take = () => this.#take()
    // A frozen window would hold the turn without notifying.
    const rest = () => this.#give()
    const wake = () => this.#wait()
    window.addEventListener('focus', take)
    document.addEventListener('freeze', rest)
    document.addEventListener('resume', wake)
    if (document.hasFocus()) this.#take()
    else this.#wait()
    return () => {
      window.removeEventListener('focus', take)
      document.removeEventListener('freeze', rest)
      document.removeEventListener('resume', wake)
      this.#over = true
      this.#give()
    }
  }

  #take(): void {
    if (this.#mine) return
    this.#waiting?.abort()
    this.#ask({ steal: true })
  }

  #wait(): void {
    if (this.#mine || this.#over) return
    this.#waiting?.abort()
    this.#waiting = new AbortController()
    this.#ask({ signal: this.#waiting.signal })
  }

  #give(): void {
    this.#request = undefined
    this.#mine = this.#locks === undefined
    this.#waiting?.abort()
    this.#release?.()
  }

  #ask(options: LockOptions): void {
    if (this.#locks === undefined) return
    const request = Symbol('turn')
    this.#request = request
    this.#locks
      .request(LOCK, options, async () => {
        if (this.#request !== request) return
        this.#mine = true
        await new Promise<void>((resolve) => {
          this.#release = resolve
        })
      })
      .catch(() => {
        if (this.#request !== request) return
        // Another window took it.
        this.#mine = false
        this.#wait()
      })
  }
}
