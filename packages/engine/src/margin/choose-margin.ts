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

/**
 * Returns the margins of a unified account by mode. Portfolio margin is refused so far; its rules would be those of
 * cross margin.
 */
function modesOf(margin: typeof UnifiedMargin): Modes {
  return {
    REGULAR_MARGIN: new margin(TOGETHER_IN_CROSS),
    ISOLATED_MARGIN: new margin(TOGETHER_IN_ISOLATED),
    PORTFOLIO_MARGIN: new margin(TOGETHER_IN_CROSS, NO_PORTFOLIO),
  }
}

/** Margins by account type and mode. Classic accounts choose the mode per contract. */
const MARGINS: Readonly<Record<AccountType, Modes>> = {
  UTA2: modesOf(UnifiedMargin),
  UTA: modesOf(MixedMargin),
  classic: { REGULAR_MARGIN: EACH_ALONE, ISOLATED_MARGIN: EACH_ALONE, PORTFOLIO_MARGIN: EACH_ALONE },
}

/**
 * Chooses the margin with which an account is opened or to which it changes, and refuses modes that its type does not
 * offer.
 */
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
