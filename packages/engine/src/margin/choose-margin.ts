import { type AccountType, REASONS } from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import type { CommandResult } from '../event.ts'
import { invalid, refuse } from '../result.ts'
import type { AccountMargin, ChosenMargin, MarginChoice } from './account-margin.ts'
import { EACH_ALONE } from './coins-alone.ts'
import { TOGETHER_IN_CROSS, TOGETHER_IN_ISOLATED } from './coins-together.ts'
import { MixedMargin, UnifiedMargin } from './unified-account.ts'

const NO_PORTFOLIO = refuse('preMarketNoPortfolio')

type Modes = Readonly<Record<ChosenMargin['marginMode'], AccountMargin<Account, Exposure>>>

/** Portfolio margin, which is not offered yet, would be cross margin as far as it goes. */
function modesOf(margin: typeof UnifiedMargin): Modes {
  return {
    REGULAR_MARGIN: new margin(TOGETHER_IN_CROSS),
    ISOLATED_MARGIN: new margin(TOGETHER_IN_ISOLATED),
    PORTFOLIO_MARGIN: new margin(TOGETHER_IN_CROSS, NO_PORTFOLIO),
  }
}

/** A classic account chooses contract by contract. */
const MARGINS: Readonly<Record<AccountType, Modes>> = {
  UTA2: modesOf(UnifiedMargin),
  UTA: modesOf(MixedMargin),
  classic: { REGULAR_MARGIN: EACH_ALONE, ISOLATED_MARGIN: EACH_ALONE, PORTFOLIO_MARGIN: EACH_ALONE },
}

/** The margins that accounts are opened with and change to. */
export const MARGIN_CHOICE: MarginChoice<Account, Exposure> = {
  of: ({ accountType, marginMode }) => MARGINS[accountType][marginMode],
  check: ({ accountType, marginMode }): CommandResult | undefined => {
    if (marginMode === 'PORTFOLIO_MARGIN') return refuse('marginModeRefused', { reason: REASONS.noPortfolioMargin })
    if (accountType === 'classic' && marginMode !== 'REGULAR_MARGIN') {
      return invalid('marginMode', 'classic accounts set it contract by contract')
    }
    return undefined
  },
}
