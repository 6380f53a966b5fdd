import { afterEach, describe, expect, it, vi } from 'vitest'
import { Turn } from './turn.ts'

/**
 * Web Locks of one name as browsers implement them: one holder, a queue, and requests that steal; every event is
 * delayed a little.
 */
class Locks {
  #holder: { readonly lose: (error: Error) => void } | undefined
  readonly #queue: (() => void)[] = []

  async #until(work: () => Promise<void>, holder: { readonly lose: (error: Error) => void }): Promise<void> {
    await later()
    await work()
    if (this.#holder !== holder) return
    this.#holder = undefined
    this.#queue.shift()?.()
  }

  get waiting(): number {
    return this.#queue.length
  }

  get isHeld(): boolean {
    return this.#holder !== undefined
  }

  request(_name: string, options: LockOptions, work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const hold = () => {
        const holder = { lose: (error: Error) => void setTimeout(reject, 0, error) }
        this.#holder = holder
        void this.#until(work, holder).then(resolve, reject)
      }
      options.signal?.addEventListener('abort', () => {
        const at = this.#queue.indexOf(hold)
        if (at >= 0) this.#queue.splice(at, 1)
        reject(new Error('aborted'))
      })
      if (options.steal === true) {
        this.#holder?.lose(new Error('stolen'))
        hold()
      } else if (this.#holder === undefined) hold()
      else this.#queue.push(hold)
    })
  }
}

const later = () => new Promise((resolve) => setTimeout(resolve, 0))
const settled = () => new Promise((resolve) => setTimeout(resolve, 10))
const asManager = (locks: Locks) => locks as unknown as LockManager

describe('Turn', () => {
  const stops: (() => void)[] = []
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    vi.restoreAllMocks()
  })
  const open = async (locks: Locks, focused: boolean): Promise<Turn> => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(focused)
    const turn = new Turn(asManager(locks))
    stops.push(turn.start())
    await settled()
    return turn
  }

  it('[TST-04] of several windows the one used last tells', async () => {
    const locks = new Locks()
    const first = await open(locks, true)
    expect(first.mine).toBe(true)
    const background = await open(locks, false)
    expect([first.mine, background.mine]).toEqual([true, false])
    const focused = await open(locks, true)
    expect([first.mine, background.mine, focused.mine]).toEqual([false, false, true])
  })

  it('[TST-04] the next window tells when that one closes', async () => {
    const locks = new Locks()
    const first = await open(locks, true)
    const second = await open(locks, false)
    stops.shift()?.()
    await settled()
    expect([first.mine, second.mine]).toEqual([false, true])
  })

  it('[TST-04] a window that takes the turn twice before it has it holds it once, and waits for nothing', async () => {
    const locks = new Locks()
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const turn = new Turn(asManager(locks))
    stops.push(turn.start())
    window.dispatchEvent(new Event('focus'))
    await settled()
    expect([turn.mine, locks.waiting]).toEqual([true, 0])
  })

  it('[TST-04] a window that leaves before the turn has come to it does not keep it', async () => {
    const locks = new Locks()
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const turn = new Turn(asManager(locks))
    turn.start()()
    await settled()
    expect([turn.mine, locks.isHeld]).toEqual([false, false])
    expect((await open(locks, false)).mine).toBe(true)
  })

  it('[TST-04] of windows that both believe to be on turn one tells', async () => {
    const held = new Set<string>()
    const request = async (name: string, _: LockOptions, work: (lock: object | null) => unknown): Promise<void> => {
      await later()
      const isFree = !held.has(name)
      held.add(name)
      await work(isFree ? {} : null)
      if (isFree) held.delete(name)
    }
    const [one, other] = [new Turn({ request } as LockManager), new Turn({ request } as LockManager)]
    expect(await Promise.all([one.claims('a'), other.claims('a'), other.claims('b')])).toEqual([true, false, true])
    expect(await one.claims('a')).toBe(false)
  })

  it('tells always where windows cannot agree', async () => {
    const turn = new Turn(undefined)
    expect([turn.mine, await turn.claims('a')]).toEqual([true, true])
  })
})
