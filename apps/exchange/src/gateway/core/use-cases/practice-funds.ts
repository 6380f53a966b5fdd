import { divE8, type E8, e8, formatE8, ONE } from '@perpdesk/numeric'
import { INVITE_BONUS, INVITE_BONUS_COIN, isInverse, SERVICE_REFUSALS } from '@perpdesk/trading'
import type { Caller } from '../caller/caller.ts'
import type { CoreContext } from '../context.ts'
import { invalidField, Refusal, tooManyRequests } from '../refusal.ts'
import { settled } from './settled.ts'

/** Coins valued at one USD each. */
const DOLLARS: ReadonlySet<string> = new Set(['USDT', 'USDC'])

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Demo funds. The exchange is simulated, so users may top up any coin that contracts settle in or pairs trade to the value of a new
 * account. Within 24 hours an account gets at most twice that value in each coin, its initial funds included: this
 * allows a new start after a total loss, but nobody can accumulate funds by transferring them away and asking again.
 * Grants are booked as a bonus, which can be traded but not withdrawn. The bonus of an invitation does not count
 * towards the limit.
 */
export class PracticeFunds {
  readonly #context: CoreContext
  readonly #worth: E8
  /** Accounts that are being paid, so that two concurrent calls are not both paid. */
  readonly #busy = new Set<number>()

  /** `worth` is the value of a new account, in USD. */
  constructor(context: CoreContext, worth: string) {
    this.#context = context
    this.#worth = e8(worth)
  }

  /** True while the account is being paid. */
  isBusy(account: number): boolean {
    return this.#busy.has(account)
  }

  /** Tops up the balance of a coin to the full amount, within the limit of 24 hours. Returns the amount paid. */
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

  /** Returns the sum of the grants of the last 24 hours, and the hours until the oldest of them leaves that period. */
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

  /**
   * Returns the price of a coin in USD: the index price of an inverse contract that settles in the coin, otherwise of a
   * pair of the coin and dollars. Leveraged tokens have none: they are subscribed.
   */
  #price(coin: string): E8 {
    const { engine } = this.#context.sequencer
    const { listings } = this.#context
    const settled = listings
      .all()
      .map(({ instrument }) => instrument)
      .filter((instrument) => instrument.settleCoin === coin)
    const isToken = engine.tokens().some(({ terms }) => terms.coin === coin)
    const traded = listings.pairs.all().filter(({ instrument }) => instrument.baseCoin === coin && !isToken)
    if (settled.length === 0 && traded.length === 0) throw invalidField('coin', 'no contract or pair trades this coin')
    if (DOLLARS.has(coin)) return ONE
    const inDollars = traded.map(({ instrument }) => instrument).filter(({ quoteCoin }) => DOLLARS.has(quoteCoin))
    const prices = [...settled.filter(isInverse), ...inDollars].map(({ id }) => engine.quote(id).indexPrice)
    const price = prices.find((known) => known > 0n)
    if (price === undefined) throw new Refusal(SERVICE_REFUSALS.coinWithoutPrice, { coin })
    return price
  }
}
