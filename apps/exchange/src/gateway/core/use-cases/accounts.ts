import { e8 } from '@perpdesk/numeric'
import { DEFAULT_FEE_RATES, DEFAULT_SPOT_RATES } from '@perpdesk/trading'
import type { Account, Identity } from '../../../identity/identity.ts'
import type { Sequencer } from '../../../sequencer/sequencer.ts'

const PRACTICE_COIN = 'USDT'
const NEW_USER = { contracts: DEFAULT_FEE_RATES, spot: DEFAULT_SPOT_RATES }

/**
 * Opens users' accounts in the engine. A main account also gets its initial demo funds: the exchange is simulated, so
 * everybody who signs up gets the same amount as a demo user; sub-accounts are funded by transfers. Opening is safe to
 * repeat: if the process died halfway, the account's next call completes it first.
 */
export class AccountOpener {
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

  isReady({ id }: Account): boolean {
    return this.#ready.has(id)
  }

  async ensure(account: Account): Promise<void> {
    const { id } = account
    if (this.#ready.has(id)) return
    const pending = this.#pending.get(id) ?? this.#provision(account)
    this.#pending.set(id, pending)
    try {
      await pending
      this.#ready.add(id)
    } finally {
      this.#pending.delete(id)
    }
  }

  async #provision({ id, person, purpose, accountType, marginMode }: Account): Promise<void> {
    const { engine } = this.#sequencer
    if (engine.hasAccount(id) && this.#identity.isProvisioned(id)) return
    // a sub-account has the fee level of its user
    const { contracts, spot } = engine.feeRates(person) ?? NEW_USER
    if (!engine.hasAccount(id)) {
      await this.#submit({
        type: 'createAccount',
        account: id,
        accountType,
        marginMode,
        makerRate: contracts.maker,
        takerRate: contracts.taker,
        reports: true,
      })
    }
    if (engine.feeRates(id)?.spot.taker !== spot.taker || engine.feeRates(id)?.spot.maker !== spot.maker) {
      await this.#submit({ type: 'setSpotRates', account: id, makerRate: spot.maker, takerRate: spot.taker })
    }
    // Nobody can trade before this is done, so an account with a balance has already had its deposit.
    const funded = engine.wallet(id)?.coins.some((coin) => coin.walletBalance !== 0n) ?? false
    if (purpose === 'main' && !funded && this.#balance > 0n) {
      await this.#submit({ type: 'deposit', account: id, coin: PRACTICE_COIN, amount: this.#balance, bonus: true })
    }
    await this.#identity.markProvisioned(id)
  }

  async #submit(command: Parameters<Sequencer['submit']>[0]): Promise<void> {
    const result = await this.#sequencer.submit(command)
    if (result.code !== 0) throw new Error(`the engine refused ${command.type} with code ${result.code}`)
  }
}
