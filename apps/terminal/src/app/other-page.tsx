import { GlossaryPage } from '../features/glossary/index.ts'
import {
  ACCOUNT,
  ACCOUNTS,
  GLOSSARY,
  PNL,
  readInvite,
  readTradeHistory,
  WHATS_NEW,
} from '../features/trade-address/index.ts'
import { WhatsNewPage } from '../features/whats-new/index.ts'
import { lazyPart } from '../ui/index.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { speakAddressed } from './speak-addressed.ts'

const CONTRACT = '/contract/'
const ContractDetails = lazyPart(async () => (await import('./contract-details.tsx')).ContractDetails)
const TradeHistoryPage = lazyPart(async () => (await import('../features/order-history/index.ts')).TradeHistoryPage)
const AccountsPage = lazyPart(async () => (await import('../features/accounts/index.ts')).AccountsPage)
const PnlPage = lazyPart(async () => (await import('../features/pnl/index.ts')).PnlPage)
const AccountPage = lazyPart(async () => (await import('../features/account/index.ts')).AccountPage)
const InvitePage = lazyPart(async () => {
  const [{ InvitePage: Page }] = await Promise.all([import('../features/invites/index.ts'), speakAddressed()])
  return Page
})

/**
 * Pages other than trading: a contract's details, the user's accounts, account settings, invitations, trade history
 * and the pages of help.
 * Any other path is not found.
 */
export function OtherPage({ path }: { readonly path: string }) {
  if (path.startsWith(CONTRACT)) return <ContractDetails path={path} />
  if (path === ACCOUNTS) return <AccountsPage />
  if (path === PNL) return <PnlPage />
  if (path === ACCOUNT) return <AccountPage />
  if (path === GLOSSARY) return <GlossaryPage />
  if (path === WHATS_NEW) return <WhatsNewPage />
  if (readInvite(path) !== undefined) return <InvitePage />
  const market = readTradeHistory(path)
  return market === undefined ? <NotFoundPage /> : <TradeHistoryPage market={market} />
}
