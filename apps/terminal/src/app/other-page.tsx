import { GlossaryPage } from '../features/glossary/index.ts'
import {
  ACCOUNT,
  ACCOUNTS_BEFORE,
  ASSET_LOG,
  ASSETS,
  BORROWING,
  FEES,
  GLOSSARY,
  PNL,
  readInvite,
  readTokens,
  readTradeHistory,
  STATEMENTS,
  WHATS_NEW,
} from '../features/trade-address/index.ts'
import { WhatsNewPage } from '../features/whats-new/index.ts'
import { Redirect } from '../navigation/index.ts'
import { lazyPart } from '../ui/index.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { speakAddressed } from './speak-addressed.ts'

const CONTRACT = '/contract/'
const RESET_PASSWORD = '/user/reset-password'
const ContractDetails = lazyPart(async () => (await import('./contract-details.tsx')).ContractDetails)
const TradeHistoryPage = lazyPart(async () => (await import('../features/order-history/index.ts')).TradeHistoryPage)
const AssetsPage = lazyPart(async () => (await import('../features/accounts/index.ts')).AssetsPage)
const AssetLogPage = lazyPart(async () => (await import('../features/asset-log/index.ts')).AssetLogPage)
const BorrowingPage = lazyPart(async () => (await import('../features/borrowing/index.ts')).BorrowingPage)
const StatementsPage = lazyPart(async () => (await import('../features/statements/index.ts')).StatementsPage)
const TokensPage = lazyPart(async () => (await import('../features/leveraged-tokens/index.ts')).TokensPage)
const PnlPage = lazyPart(async () => (await import('../features/pnl/index.ts')).PnlPage)
const AccountPage = lazyPart(async () => (await import('../features/account/index.ts')).AccountPage)
const ResetPage = lazyPart(async () => (await import('../features/reset-password/index.ts')).ResetPage)
const FeesPage = lazyPart(async () => (await import('../features/fees/index.ts')).FeesPage)
const InvitePage = lazyPart(async () => {
  const [{ InvitePage: Page }] = await Promise.all([import('../features/invites/index.ts'), speakAddressed()])
  return Page
})

/**
 * Pages other than trading: a contract's details, leveraged tokens, the user's assets, account settings, the page of a
 * mailed link, fee levels, invitations, trade history and the pages of help.
 * Any other path is not found.
 */
export function OtherPage({ path }: { readonly path: string }) {
  if (path.startsWith(CONTRACT)) return <ContractDetails path={path} />
  if (path === ASSETS) return <AssetsPage />
  if (path === ACCOUNTS_BEFORE) return <Redirect to={ASSETS} />
  if (path === ASSET_LOG) return <AssetLogPage />
  if (path === BORROWING) return <BorrowingPage />
  if (path === STATEMENTS) return <StatementsPage />
  const token = readTokens(path)
  if (token !== undefined) return <TokensPage coin={token.coin} />
  if (path === PNL) return <PnlPage />
  if (path === ACCOUNT) return <AccountPage />
  if (path === RESET_PASSWORD) return <ResetPage />
  if (path === FEES) return <FeesPage />
  if (path === GLOSSARY) return <GlossaryPage />
  if (path === WHATS_NEW) return <WhatsNewPage />
  if (readInvite(path) !== undefined) return <InvitePage />
  const market = readTradeHistory(path)
  return market === undefined ? <NotFoundPage /> : <TradeHistoryPage market={market} />
}
