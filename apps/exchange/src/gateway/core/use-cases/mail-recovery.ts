import { SERVICE_REFUSALS } from '@perpdesk/trading'
import type { Session, User, Visit } from '../../../identity/identity.ts'
import { emailKey } from '../../../identity/users.ts'
import { addressLetter, resetLetter } from '../../../mail/letters.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import type { CoreContext } from '../context.ts'
import { Refusal, throttled } from '../refusal.ts'
import { mustBeConfirmed } from './account-security.ts'
import type { ProofGate } from './proof-gate.ts'

/** Lifetime of a mailed code or link. */
const MINUTES = 30
const LIFETIME_MS = MINUTES * 60_000
/** A link is made and mailed up to this much later than its request is answered. */
const LATER_MS = 300

const RESET_REFUSALS = { refused: 'resetLinkOver', weakPassword: 'weakPassword', busy: 'overloaded' } as const

/** The language of a letter's reader, as a tag. */
interface Reader {
  readonly language: string
}

/** Resets of a forgotten password by mail, on a venue that sends mail (ACC-06). */
export class MailRecovery {
  readonly #context: CoreContext
  readonly #proofs: ProofGate
  readonly #origin: string
  readonly #timers = new Set<NodeJS.Timeout>()

  /** `origin` is that of the pages to which links lead. */
  constructor(context: CoreContext, proofs: ProofGate, origin: string) {
    this.#context = context
    this.#proofs = proofs
    this.#origin = origin
  }

  get isOn(): boolean {
    return this.#context.mailer !== undefined
  }

  /** Returns the user's confirmed address. */
  addressOf(user: User): string | undefined {
    return this.#security.mail.addressOf(user)
  }

  /** Mails a code to an address, which becomes the user's once the code is given. */
  async begin(session: Session, address: string, { language, address: from }: Visit & Reader): Promise<void> {
    const mailer = this.#mailer()
    mustBeConfirmed(this.#security, session)
    this.#context.grants.takeMail(from)
    const begun = this.#security.mail.begin(session, address, LIFETIME_MS)
    if (!begun.ok) throw throttled(begun.seconds)
    const { code } = begun
    try {
      await mailer.send(addressLetter(language, { to: address, code, minutes: MINUTES }))
    } catch (error) {
      this.#context.log.warn({ err: error }, 'a mail was not sent')
      throw new Refusal(SERVICE_REFUSALS.mailNotSent)
    }
  }

  /** Sets the address. The session needs no confirmation here, because it was confirmed when the code was mailed. */
  confirm(session: Session, code: string, visit: Visit): void {
    const result = this.#security.mail.confirm(session, code, visit)
    if (result.ok) return
    throw result.reason === 'throttled' ? throttled(result.seconds) : new Refusal(SERVICE_REFUSALS.mailCodeWrong)
  }

  remove(session: Session, visit: Visit): void {
    mustBeConfirmed(this.#security, session)
    this.#security.mail.remove(session, visit)
  }

  /**
   * Mails a link that sets a new password; requires a proof of work. The answer reveals nothing, neither by its content
   * nor by its time: it is given before anything is looked up.
   */
  async requestLink(
    { email, language, ...visit }: Visit & Reader & { readonly email: string },
    proof: string | undefined,
  ): Promise<void> {
    const mailer = this.#mailer()
    await this.#proofs.check(`resetMail:${emailKey(email)}`, proof)
    this.#context.grants.takePasswordReset(visit.address)
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#mailLink(mailer, { email, language, ...visit }).catch((error: unknown) =>
        this.#context.log.error({ err: error }, 'a mail with a link was not sent'),
      )
    }, Math.random() * LATER_MS)
    this.#timers.add(timer)
  }

  /** Replaces a forgotten password by means of a mailed link. A second factor is still asked for at the next log-in. */
  async resetPassword(input: Visit & { readonly token: string; readonly password: string }): Promise<void> {
    this.#context.grants.takePasswordReset(input.address)
    const result = await this.#security.mail.resetPassword(input)
    if (!result.ok) throw new Refusal(SERVICE_REFUSALS[RESET_REFUSALS[result.reason]])
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  async #mailLink(mailer: Mailer, { language, ...input }: Visit & Reader & { readonly email: string }): Promise<void> {
    const link = this.#security.mail.resetLink(input, LIFETIME_MS)
    if (link === undefined) return
    const { address: to, token } = link
    // In the fragment, which browsers send to no server.
    const url = `${this.#origin}/user/reset-password#${token}`
    await mailer.send(resetLetter(language, { to, url, minutes: MINUTES }))
  }

  #mailer(): Mailer {
    const { mailer } = this.#context
    if (mailer === undefined) throw new Refusal(SERVICE_REFUSALS.mailUnavailable)
    return mailer
  }

  get #security() {
    return this.#context.identity.security
  }
}
