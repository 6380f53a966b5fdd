import type { Engine, RedeemToken, SubscribeToken, TokenState } from '@perpdesk/engine'
import { type E8, ONE } from '@perpdesk/numeric'
import { isSpot, type SpotInstrument } from '@perpdesk/trading'
import { modelValue } from '../reference/to-grid.ts'
import { excessTokens, keptTokenValue, PAIR_TAKERS, pairMakerOf } from './accounts.ts'
import type { Submit } from './instrument-traders.ts'

/** Part of the kept value by which a holding may differ from it before tokens are subscribed or redeemed. */
const TOLERANCE = 0.3
/** Milliseconds between two looks at the holdings, and after a refusal. */
const LOOK_EVERY = 5_000
const AFTER_REFUSAL = 3_600_000

/**
 * Keeps the participants of leveraged tokens' pairs supplied: tokens cannot be deposited, so they subscribe what they
 * lack and redeem what they have too many of, which also holds the pair near the net asset value.
 */
export class TokenStock {
  readonly #engine: Engine
  readonly #pausedUntil = new Map<string, number>()
  #nextLook = 0

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Sends the requests that are due. */
  async look(nowMs: number, submit: Submit): Promise<void> {
    if (nowMs < this.#nextLook) return
    this.#nextLook = nowMs + LOOK_EVERY
    const pairs = this.#engine.instruments().filter(isSpot)
    const sent: Promise<void>[] = []
    for (const token of this.#engine.tokens()) {
      const pair = pairs.find(({ baseCoin }) => baseCoin === token.terms.coin)
      if (pair !== undefined) sent.push(...this.#requests(token, pair, nowMs, submit))
    }
    await Promise.all(sent)
  }

  #requests(token: TokenState, { id }: SpotInstrument, nowMs: number, submit: Submit): Promise<void>[] {
    if (token.isAdjusting || token.nav === 0n) return []
    return [pairMakerOf(id), ...PAIR_TAKERS].flatMap((account): Promise<void>[] => {
      const key = `${account} ${token.terms.coin}`
      if ((this.#pausedUntil.get(key) ?? 0) > nowMs) return []
      if (token.requests.some((request) => request.account === account)) return []
      const command = this.#request(token, account, nowMs)
      if (command === undefined) return []
      return [this.#send(key, command, nowMs, submit)]
    })
  }

  async #send(key: string, command: SubscribeToken | RedeemToken, nowMs: number, submit: Submit): Promise<void> {
    const result = await submit(command)
    if (result !== undefined && result.code !== 0) this.#pausedUntil.set(key, nowMs + AFTER_REFUSAL)
  }

  #request({ terms, nav }: TokenState, account: number, nowMs: number): SubscribeToken | RedeemToken | undefined {
    const wallet = this.#engine.wallet(account)?.coins.find(({ coin }) => coin === terms.coin)
    const excess = excessTokens(account, wallet?.walletBalance ?? 0n, nav)
    const value = excess * modelValue(nav)
    if (Math.abs(value) <= TOLERANCE * keptTokenValue(account)) return undefined
    const common = { account, coin: terms.coin, serial: `${terms.coin}-${nowMs}` }
    const { subscription, redemption } = terms
    return excess < 0
      ? { type: 'subscribeToken', ...common, amount: atMost(wholeUnits(-value), subscription.max) }
      : { type: 'redeemToken', ...common, amount: atMost(wholeUnits(excess), redemption.max) }
  }
}

/** Returns a model value in E8, cut to a whole number of units. */
function wholeUnits(value: number): E8 {
  return BigInt(Math.floor(value)) * ONE
}

function atMost(amount: E8, max: E8): E8 {
  return amount < max ? amount : max
}
