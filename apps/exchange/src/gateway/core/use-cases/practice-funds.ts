import { divE8, type E8, e8, formatE8, ONE } from '@perpdesk/numeric'
import { INVITE_BONUS, INVITE_BONUS_COIN, isInverse, SERVICE_REFUSALS } from '@perpdesk/trading'
import type { Caller } from '../caller/caller.ts'
import type { CoreContext } from '../context.ts'
import { invalidField, Refusal, tooManyRequests } from '../refusal.ts'
import { settled } from './settled.ts'

/** Coins that stand for one USD each. */
const DOLLARS: ReadonlySet<string> = new Set(['USDT', 'USDC'])

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Money to practise with: the venue is simulated, so everybody may fill up a coin that contracts settle in to the worth
 * that a new account gets. Within 24 hours an account is given no more than twice that worth in each coin, its first money
 * included: after a total loss one starts once more, and nobody makes money by moving it away and asking again. It is booked
 * as a bonus, which trades but never leaves; that of an invitation is not counted.
 */
export class PracticeFunds {
  readonly #context: CoreContext
  readonly #worth: E8
  /** Accounts that are being paid: two calls at once must not be paid twice. */
  readonly #busy = new Set<number>()

  /** `worth` is that of a new account, in USD. */
  constructor(context: CoreContext, worth: string) {
    this.#context = context
    this.#worth = e8(worth)
  }

  /** True while an account is being paid. */
  isBusy(account: number): boolean {
    return this.#busy.has(account)
  }

  /** Pays in the amount that the balance lacks, as far as the day allows, and returns it. */
  async topUp({ account: { id: account, purpose }, address }: Caller, coin: string): Promise<E8> {
    if (purpose !== 'main') throw new Refusal(SERVICE_REFUSALS.demoFundsInMain)
    const full = divE8(this.#worth, this.#price(coin), 'floor')
    if (this.#busy.has(account) || this.#context.invites.isPaying(account)) throw tooManyRequests(1)
    this.#busy.add(account)
    try {
      const { grants, sequencer } = this.#context
      const coins = sequencer.engine.wallet(account)?.coins ?? []
      const balance = coins.find((held) => held.coin === coin)?.walletBalance ?? 0n
      const lacking = full - balance
      if (lacking <= 0n) throw new Refusal(SERVICE_REFUSALS.practiceFundsEnough, { balance: formatE8(balance), coin })
      const { sum, hours } = await this.#given(account, coin)
      const left = 2n * full - sum
      const amount = left < lacking ? left : lacking
      if (amount <= 0n) throw new Refusal(SERVICE_REFUSALS.practiceFundsUsedUp, { coin, hours: `${hours}` })
      grants.takeMoney(address)
      const result = await sequencer.submit({ type: 'deposit', account, coin, amount, bonus: true })
      if (result.code !== 0) throw new Refusal(result.code, result.params)
      return amount
    } finally {
      this.#busy.delete(account)
    }
  }

  /** Sums up the grants of the last 24 hours and returns the hours until the first of them counts no more. */
  async #given(account: number, coin: string): Promise<{ sum: E8; hours: number }> {
    const { history, invites, sequencer } = this.#context
    await settled(history)
    const invitations = coin === INVITE_BONUS_COIN ? invites.bonusTimes(account) : new Set<number>()
    const now = sequencer.now()
    const query = { account, coin, ledgerType: 'BONUS', from: now - DAY, limit: 1_000 } as const
    let [sum, first] = [0n, now]
    let page = await history.ledger(query)
    for (;;) {
      for (const { change, time } of page.rows) {
        if (change === INVITE_BONUS && invitations.has(time)) continue
        sum += change
        first = time
      }
      if (page.cursor === '') break
      page = await history.ledger({ ...query, cursor: page.cursor })
    }
    return { sum, hours: Math.ceil((first + DAY - now) / HOUR) }
  }

  /** In USD, by the index of an inverse contract that settles in the coin. */
  #price(coin: string): E8 {
    const { listings, sequencer } = this.#context
    const settled = listings
      .all()
      .map(({ instrument }) => instrument)
      .filter((instrument) => instrument.settleCoin === coin)
    if (settled.length === 0) throw invalidField('coin', 'no contract is settled in this coin')
    if (DOLLARS.has(coin)) return ONE
    const prices = settled.filter(isInverse).map(({ id }) => sequencer.engine.quote(id).indexPrice)
    const price = prices.find((known) => known > 0n)
    if (price === undefined) throw new Refusal(SERVICE_REFUSALS.coinWithoutPrice, { coin })
    return price
  }
}
