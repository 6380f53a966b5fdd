import type { Command, Engine } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import type { Instrument } from '@perpdesk/trading'

/** Account numbers of the simulated market; people's begin far above (see identity). */
export const MAKERS = [11, 12, 13] as const
export const TAKERS = [21, 22, 23] as const
const ACCOUNTS: readonly number[] = [...MAKERS, ...TAKERS]

export function isMarketAccount(account: number): boolean {
  return ACCOUNTS.includes(account)
}

/** The maker that quotes an instrument. */
export function makerOf(instrument: number): number {
  return MAKERS[instrument % MAKERS.length] ?? MAKERS[0]
}

const COIN = 'USDT'
/** Enough to hold the largest position in every contract without leverage. */
const FUNDS = e8('4000000000')
/** Below this they get as much again. */
const LEAST_FUNDS = e8('1000000000')
/** Without leverage the risk limits allow the largest positions. */
const NO_LEVERAGE = 100

/** Commands that open and fund what is missing; none once everything stands. */
export function accountCommands(engine: Engine): Command[] {
  return ACCOUNTS.flatMap((account): Command[] => {
    const commands: Command[] = []
    if (!engine.hasAccount(account)) {
      commands.push({
        type: 'createAccount',
        account,
        accountType: 'UTA',
        marginMode: 'REGULAR_MARGIN',
        makerRate: 0n,
        takerRate: 0n,
        reports: false,
      })
    }
    if ((engine.wallet(account)?.totalAvailable ?? 0n) < LEAST_FUNDS)
      commands.push({ type: 'deposit', account, coin: COIN, amount: FUNDS, bonus: false })
    return commands
  })
}

/** Commands that let the participants of one instrument use its whole risk limit. */
export function leverageCommands(engine: Engine, instrument: Pick<Instrument, 'id'>): Command[] {
  const { id } = instrument
  return [makerOf(id), ...TAKERS]
    .filter((account) => engine.leverage(account, id).buyLeverageE2 !== NO_LEVERAGE)
    .map((account) => ({
      type: 'setLeverage',
      account,
      instrument: id,
      buyLeverageE2: NO_LEVERAGE,
      sellLeverageE2: NO_LEVERAGE,
    }))
}
