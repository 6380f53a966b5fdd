const LOCK = 'perpdesk.notices'
/**
 * Milliseconds that a claim is held: longer than another window needs to learn of the lost turn or of the stored id.
 */
const CLAIMED_MS = 10_000

/**
 * Selects the one of several windows that notifies: the window used last. A toast in a window that nobody sees would be
 * lost, and in all windows it would be noise. Without Web Locks each window notifies if the list of shown ids allows
 * it.
 */
export class Turn {
  readonly #locks: LockManager | undefined
  #mine: boolean
  /**
   * The current request. Locks are granted and lost asynchronously, when this window may have made another request or
   * given up.
   */
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
   * Resolves with true for the first window that claims a notification. A window learns with a delay that it has lost
   * the turn, so two windows may briefly both have it; the lock gives the claim to one of them.
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

  /** Waits for the turn; a window that gets the focus takes it. Returns a function that stops this. */
  start(): () => void {
    const take = () => this.#take()
    // A frozen window would keep the turn without notifying.
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
        // Another window took the turn.
        this.#mine = false
        this.#wait()
      })
  }
}
