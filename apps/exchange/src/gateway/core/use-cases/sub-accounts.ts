import type { WalletState } from '@perpdesk/engine'
import type { E8 } from '@perpdesk/numeric'
import { accountCapabilities, MAX_SUB_ACCOUNTS, SERVICE_REFUSALS } from '@perpdesk/trading'
import type { Account, SubAccountInput, User } from '../../../identity/identity.ts'
import type { CoreContext } from '../context.ts'
import { invalidField, Refusal } from '../refusal.ts'
import { everyCoinPrice } from './coin-prices.ts'
import { taken } from './taken.ts'

/** An account with its wallet; `undefined` until the account is open in the engine. */
export interface AccountMoney {
  readonly account: Account
  readonly wallet: WalletState | undefined
}

/** A transfer between two accounts of one user, given by their public ids. */
export interface OwnTransfer {
  readonly from: string
  readonly to: string
  readonly coin: string
  readonly amount: E8
  /** Chosen by the client, so that a repeated request does not transfer twice. */
  readonly id: string
}

/** A user's accounts (ACC-05): lists them, opens sub-accounts and transfers between them. */
export class SubAccounts {
  readonly #context: CoreContext

  constructor(context: CoreContext) {
    this.#context = context
  }

  /** Returns the main account, then the sub-accounts in the order of their opening. */
  accountsOf(user: Pick<User, 'account'>): readonly Account[] {
    return this.#context.identity.accountsOf(user)
  }

  /** Returns the user's accounts with their wallets. */
  list(user: User): readonly AccountMoney[] {
    return this.accountsOf(user).map((account) => this.#state(account))
  }

  /** Returns the present prices in USD of all coins that have one. */
  prices(): ReadonlyMap<string, E8> {
    return everyCoinPrice(this.#context)
  }

  async open(user: User, input: SubAccountInput): Promise<AccountMoney> {
    const { accounts, identity } = this.#context
    if (!accountCapabilities(input.accountType).modes.includes(input.marginMode)) {
      throw invalidField('marginMode', 'a classic account has one for each contract')
    }
    const account = await identity.openSubAccount(user, input)
    if (account === undefined) {
      throw new Refusal(SERVICE_REFUSALS.subAccountsLimited, { limit: `${MAX_SUB_ACCOUNTS}` })
    }
    await accounts.ensure(account)
    return this.#state(account)
  }

  async transfer(user: User, { coin, amount, id, ...between }: OwnTransfer): Promise<void> {
    const { accounts, identity, sequencer } = this.#context
    const [from, to] = [identity.accountOf(user, between.from), identity.accountOf(user, between.to)]
    if (from === undefined || to === undefined) throw new Refusal(SERVICE_REFUSALS.accountNotYours)
    for (const account of [from, to]) await accounts.ensure(account)
    await taken(sequencer, { type: 'transfer', account: from.id, to: to.id, coin, amount, id })
  }

  #state(account: Account): AccountMoney {
    return { account, wallet: this.#context.sequencer.engine.wallet(account.id) }
  }
}
