import { INVITE_BONUS, INVITE_BONUS_COIN } from '@perpdesk/trading'
import type { Invite } from '../../../invites/invites.ts'
import { OutcomeUnknown } from '../../../sequencer/sequencer.ts'
import type { CoreContext } from '../context.ts'
import type { PracticeFunds } from './practice-funds.ts'
import { taken } from './taken.ts'

const RETRY_MS = 1_000
/** A payment of practice money takes a moment. */
const BUSY_MS = 50

/**
 * Pays both sides of an invitation once the invited person has traded: into the main account, as a bonus, one invitation at a time. The
 * log of commands says what is paid (`Invites`), so a process that died in between pays the rest at its next start.
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

  /** Resolves when no payment is under way any more. */
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

  /** False where one of both sides is just paid something else. */
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
    // The next start shows if it is paid, and not before.
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
