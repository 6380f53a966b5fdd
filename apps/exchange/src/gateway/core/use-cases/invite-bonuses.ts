import { INVITE_BONUS, INVITE_BONUS_COIN } from '@perpdesk/trading'
import type { Invite } from '../../../invites/invites.ts'
import { OutcomeUnknown } from '../../../sequencer/sequencer.ts'
import type { CoreContext } from '../context.ts'
import type { PracticeFunds } from './practice-funds.ts'
import { taken } from './taken.ts'

const RETRY_MS = 1_000
/** Milliseconds to wait while an account receives demo funds, which takes only a moment. */
const BUSY_MS = 50

/**
 * Pays the bonus to the main accounts of both sides once the invited user has traded, one invitation at a time. Which
 * bonuses are paid follows from the log of commands (`Invites`), so if the process dies in between, the next start pays
 * the rest.
 */
export class InviteBonuses {
  readonly #context: CoreContext
  readonly #practiceFunds: Pick<PracticeFunds, 'isBusy'>
  #paying: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #stopListening: () => void = () => undefined

  constructor(context: CoreContext, practiceFunds: Pick<PracticeFunds, 'isBusy'>) {
    this.#context = context
    this.#practiceFunds = practiceFunds
  }

  start(): void {
    this.#stopListening = this.#context.invites.subscribe(() => this.#payDue())
    this.#payDue()
  }

  /** Stops paying. Resolves when no payment is in progress. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#stopListening()
    clearTimeout(this.#timer)
    await this.#paying
  }

  #payDue(): void {
    if (this.#isStopped || this.#paying !== undefined || this.#timer !== undefined) return
    this.#paying = this.#payAll()
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#paying = undefined
      })
  }

  async #payAll(): Promise<void> {
    for (;;) {
      const invite = this.#context.invites.due()
      if (invite === undefined || this.#isStopped) return
      const isFree = await this.#pay(invite)
      if (!isFree) {
        this.#later(BUSY_MS)
        return
      }
    }
  }

  /**
   * Pays what is still due to both sides. Returns false, having paid nothing, if either account is just receiving demo
   * funds.
   */
  async #pay(invite: Invite): Promise<boolean> {
    const { accounts, identity, invites, sequencer } = this.#context
    const sides = [invite.inviter, invite.account]
    for (const side of sides) await accounts.ensure(identity.mainAccount(identity.person(side)))
    if (sides.some((side) => this.#practiceFunds.isBusy(side))) return false
    invites.beginPaying(invite)
    const unpaid = [
      ...(invite.inviterPaidTime > 0 ? [] : [invite.inviter]),
      ...(invite.invitedPaidTime > 0 ? [] : [invite.account]),
    ]
    const terms = { type: 'deposit', coin: INVITE_BONUS_COIN, amount: INVITE_BONUS, bonus: true } as const
    await Promise.all(unpaid.map((account) => taken(sequencer, { ...terms, account })))
    return true
  }

  #failed(error: unknown): void {
    this.#context.log.error({ err: error }, 'the bonus of an invitation is not paid yet')
    // Whether the bonus was paid is known only after the next start has replayed the journal, so nothing more is paid
    // until then.
    if (error instanceof OutcomeUnknown) this.#isStopped = true
    else this.#later(RETRY_MS)
  }

  #later(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#payDue()
    }, milliseconds).unref()
  }
}
