import { e8 } from '@perpdesk/numeric'
import { DEFAULT_FEE_RATES } from '@perpdesk/trading'
import type { Identity, User } from '../identity/identity.ts'
import type { Sequencer } from '../sequencer/sequencer.ts'

const PRACTICE_COIN = 'USDT'

/**
 * Opens the engine's account behind a user and pays in its first money: the venue is simulated, so everybody who signs
 * up gets the same practice funds as a demo user. Safe to repeat: a process that died half-way is made good at the
 * user's next call, before anything else is done for that user.
 */
export class Accounts {
  readonly #sequencer: Sequencer
  readonly #identity: Identity
  readonly #balance: bigint
  readonly #ready = new Set<number>()
  readonly #pending = new Map<number, Promise<void>>()

  constructor(sequencer: Sequencer, identity: Identity, demoBalance: string) {
    this.#sequencer = sequencer
    this.#identity = identity
    this.#balance = e8(demoBalance)
  }

  isReady(account: number): boolean {
    return this.#ready.has(account)
  }

  async ensure(user: User): Promise<void> {
    if (this.#ready.has(user.account)) return
    const pending = this.#pending.get(user.account) ?? this.#provision(user)
    this.#pending.set(user.account, pending)
    try {
      await pending
      this.#ready.add(user.account)
    } finally {
      this.#pending.delete(user.account)
    }
  }

  async #provision({ account, accountType }: User): Promise<void> {
    const { engine } = this.#sequencer
    if (engine.hasAccount(account) && this.#identity.isProvisioned(account)) return
    if (!engine.hasAccount(account)) {
      await this.#submit({
        type: 'createAccount',
        account,
        accountType,
        marginMode: 'REGULAR_MARGIN',
        makerRate: DEFAULT_FEE_RATES.maker,
        takerRate: DEFAULT_FEE_RATES.taker,
        reports: true,
      })
    }
    // Nobody can trade before this is done, so an account with money in it has had its deposit already.
    const funded = engine.wallet(account)?.coins.some((coin) => coin.walletBalance !== 0n) ?? false
    if (!funded && this.#balance > 0n) {
      await this.#submit({ type: 'deposit', account, coin: PRACTICE_COIN, amount: this.#balance, bonus: true })
    }
    await this.#identity.markProvisioned(account)
  }

  async #submit(command: Parameters<Sequencer['submit']>[0]): Promise<void> {
    const result = await this.#sequencer.submit(command)
    if (result.code !== 0) throw new Error(`the engine refused ${command.type} with code ${result.code}`)
  }
}
