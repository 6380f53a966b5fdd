import type { TokenRequestEvent, TokenState } from '@perpdesk/engine'
import type { E8 } from '@perpdesk/numeric'
import { type QuizStatement, SERVICE_REFUSALS, type TokenRequestKind, wrongAnswers } from '@perpdesk/trading'
import type { Page, Stamped, TokenRequestQuery } from '../../../history/history.ts'
import type { Caller } from '../caller/caller.ts'
import type { CoreContext } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { OwnQuery } from './account-records.ts'
import { allPages } from './all-pages.ts'
import { settled } from './settled.ts'
import { taken } from './taken.ts'

const COMMANDS = { subscribe: 'subscribeToken', redeem: 'redeemToken' } as const

/** Leveraged tokens: their funds, the quiz, and subscription and redemption. */
export class LeveragedTokens {
  readonly #sequencer: CoreContext['sequencer']
  readonly #history: CoreContext['history']

  constructor({ sequencer, history }: Pick<CoreContext, 'sequencer' | 'history'>) {
    this.#sequencer = sequencer
    this.#history = history
  }

  /** Returns the tokens with their funds, sorted by coin. */
  list(): readonly TokenState[] {
    return this.#engine.tokens()
  }

  /** Returns the coin in which a token is subscribed and its net asset value is counted. */
  quoteCoinOf(coin: string): string {
    const token = this.#engine.token(coin)
    const contract = token === undefined ? undefined : this.#engine.instrument(token.terms.instrument)
    return contract?.settleCoin ?? 'USDT'
  }

  hasPassedQuiz(account: number): boolean {
    return this.#engine.hasPassedQuiz(account)
  }

  /** Returns an account's requests that wait for the next tick, oldest first. */
  waiting(account: number): readonly TokenRequestEvent[] {
    return this.#engine.tokenRequests(account)
  }

  /** Takes the answers of the quiz; returns the statements that were answered wrongly. It is passed if there are none. */
  async answerQuiz(
    { account }: Caller,
    answers: Partial<Readonly<Record<QuizStatement, boolean>>>,
  ): Promise<readonly QuizStatement[]> {
    const wrong = wrongAnswers(answers)
    if (wrong.length === 0) await taken(this.#sequencer, { type: 'passTokenQuiz', account: account.id })
    return wrong
  }

  /**
   * Subscribes for an amount of the quote coin or redeems an amount of tokens; returns the request, which the next tick
   * executes.
   */
  async request(
    { account }: Caller,
    kind: TokenRequestKind,
    asked: { readonly coin: string; readonly amount: E8; readonly serial: string },
  ): Promise<TokenRequestEvent> {
    const { orderId } = await taken(this.#sequencer, { type: COMMANDS[kind], account: account.id, ...asked })
    const found = this.waiting(account.id).find(({ id }) => id === orderId)
    // A tick in the same batch of commands has already executed it, so that it is on its way to history.
    return found ?? this.#ended(account.id, { id: orderId })
  }

  /** Returns a page of ended requests, newest first. */
  async records({ account }: Caller, query: OwnQuery<TokenRequestQuery>): Promise<Page<Stamped<TokenRequestEvent>>> {
    await settled(this.#history)
    return this.#history.tokenRequests({ account: account.id, ...query })
  }

  /** Returns a waiting or ended request by its id or the client's serial number; refuses unknown ones (175007). */
  find({ account }: Caller, ref: { readonly id?: number; readonly serial?: string }): Promise<TokenRequestEvent> {
    const isMeant = ({ id, serial }: TokenRequestEvent) =>
      ref.id === undefined ? serial === ref.serial : id === ref.id
    const found = this.waiting(account.id).find(isMeant)
    return found === undefined ? this.#ended(account.id, ref) : Promise.resolve(found)
  }

  /** Reads all ended requests up to now. */
  async *all({ account }: Caller, query: OwnQuery<TokenRequestQuery>) {
    await settled(this.#history)
    const whole = { to: this.#sequencer.now(), ...query, account: account.id }
    yield* allPages((page) => this.#history.tokenRequests({ ...whole, ...page }))
  }

  async #ended(account: number, ref: { readonly id?: number; readonly serial?: string }): Promise<TokenRequestEvent> {
    await settled(this.#history)
    const { rows } = await this.#history.tokenRequests({ account, limit: 1, ...ref })
    const [found] = rows
    if (found === undefined) throw new Refusal(SERVICE_REFUSALS.tokenRequestNotFound)
    return found
  }

  get #engine(): CoreContext['sequencer']['engine'] {
    return this.#sequencer.engine
  }
}
