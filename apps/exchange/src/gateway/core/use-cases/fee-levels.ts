import {
  addVolumes,
  type FeeLevel,
  lastFeeReview,
  levelAbove,
  levelByRates,
  levelByVolume,
  mergeTradeSums,
  missingVolume,
  NO_VOLUME,
  nextFeeReview,
  type TradedVolume,
  type TradeSum,
  tradedVolume,
  USD_COINS,
  VOLUME_MS,
} from '@perpdesk/trading'
import type { Account } from '../../../identity/identity.ts'
import { NotAccepted } from '../../../sequencer/sequencer.ts'
import type { Caller } from '../caller/caller.ts'
import type { CoreContext } from '../context.ts'
import { allPages } from './all-pages.ts'
import { coinPrices } from './coin-prices.ts'
import { settled } from './settled.ts'
import { taken } from './taken.ts'

/** Milliseconds between two checks of the exchange's clock, which may run faster than the machine's. */
const LOOK_EVERY = 500

/** The level of a user, and what the next one needs. */
export interface OwnFeeLevel {
  /** The level whose rates are charged; `undefined` if they are of no level. */
  readonly level: FeeLevel | undefined
  readonly rates: Pick<FeeLevel, 'contracts' | 'spot'>
  /** Of the last 30 days, over all accounts of the user. */
  readonly volume: TradedVolume
  /** The level that the volume reaches, which the next review would set. */
  readonly reached: FeeLevel
  /** The level above it; `undefined` for the highest. */
  readonly next: { readonly level: FeeLevel; readonly missing: TradedVolume } | undefined
  readonly nextReview: number
}

/**
 * Fee levels by the volume of 30 days, reviewed daily at 07:00 UTC (R7.2). A level is nothing but its rates, which the
 * engine keeps: a review sets them by commands, for all accounts of a user. It counts the fills before 07:00, so a
 * review that is repeated, or made up for at a later start, has the same result.
 */
export class FeeLevels {
  readonly #context: CoreContext
  #reviewed = 0
  #isStopped = false
  #underWay: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(context: CoreContext) {
    this.#context = context
  }

  async of({ user }: Caller): Promise<OwnFeeLevel> {
    const { identity, sequencer } = this.#context
    const now = sequencer.now()
    const volume = await this.#volume(identity.accountsOf(user), now - VOLUME_MS, now)
    const rates = sequencer.engine.feeRates(identity.mainAccount(user).id) ?? levelByVolume(NO_VOLUME)
    const reached = levelByVolume(volume)
    const above = levelAbove(reached)
    return {
      level: levelByRates(rates),
      rates,
      volume,
      reached,
      next: above && { level: above, missing: missingVolume(above, volume) },
      nextReview: nextFeeReview(now),
    }
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#underWay = this.#look()
    }, LOOK_EVERY).unref()
  }

  /** Stops reviewing. Resolves when no review is in progress. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#underWay
  }

  async #look(): Promise<void> {
    try {
      const due = lastFeeReview(this.#context.sequencer.now())
      if (due > this.#reviewed) await this.#review(due)
    } catch (error) {
      // If the exchange accepts no commands at the moment, the next check tries again.
      if (!(error instanceof NotAccepted)) {
        this.#isStopped = true
        this.#context.log.error({ err: error }, 'fee levels are not reviewed any more')
      }
    }
    if (!this.#isStopped) this.start()
  }

  async #review(time: number): Promise<void> {
    for (const accounts of this.#context.identity.everybodysAccounts()) {
      if (this.#isStopped) return
      await this.#set(levelByVolume(await this.#volume(accounts, time - VOLUME_MS, time - 1)), accounts)
    }
    this.#reviewed = time
  }

  async #set({ contracts, spot }: FeeLevel, accounts: readonly Account[]): Promise<void> {
    const { sequencer } = this.#context
    for (const { id } of accounts) {
      const charged = sequencer.engine.feeRates(id)
      if (charged === undefined) continue
      const of = { account: id } as const
      if (charged.spot.maker !== spot.maker || charged.spot.taker !== spot.taker) {
        await taken(sequencer, { type: 'setSpotRates', ...of, makerRate: spot.maker, takerRate: spot.taker })
      }
      if (charged.contracts.maker !== contracts.maker || charged.contracts.taker !== contracts.taker) {
        const { maker, taker } = contracts
        await taken(sequencer, { type: 'setContractRates', ...of, makerRate: maker, takerRate: taker })
      }
    }
  }

  /** Sums of the fills with `from <= time <= to`. */
  async #volume(accounts: readonly Account[], from: number, to: number): Promise<TradedVolume> {
    const { history, listings } = this.#context
    await settled(history)
    let sums: readonly TradeSum[] = []
    for (const { id: account } of accounts) {
      const query = { account, from, to, execType: 'Trade' as const }
      for await (const rows of allPages((page) => history.tradeTotals({ ...query, ...page }))) {
        sums = mergeTradeSums([...sums, ...rows])
      }
    }
    await listings.recall(sums)
    const traded = sums.map((sum) => ({ sum, instrument: listings.anyById(sum.instrument).instrument }))
    const coins = traded.map(({ instrument }) => instrument.settleCoin)
    const prices = coinPrices(this.#context, new Set([...USD_COINS, ...coins]))
    return traded
      .map(({ sum, instrument }) => tradedVolume(instrument, sum, (coin) => prices.get(coin)))
      .reduce(addVolumes, NO_VOLUME)
  }
}
