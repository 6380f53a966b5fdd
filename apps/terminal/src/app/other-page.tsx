import { ACCOUNT, ACCOUNTS, readInvite, readTradeHistory } from '../features/trade-address/index.ts'
import { lazyPart } from '../ui/index.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { speakAddressed } from './speak-addressed.ts'

const CONTRACT = '/contract/'
const ContractDetails = lazyPart(async () => (await import('./contract-details.tsx')).ContractDetails)
const TradeHistoryPage = lazyPart(async () => (await import('../features/order-history/index.ts')).TradeHistoryPage)
const AccountsPage = lazyPart(async () => (await import('../features/accounts/index.ts')).AccountsPage)
const AccountPage = lazyPart(async () => (await import('../features/account/index.ts')).AccountPage)
const InvitePage = lazyPart(async () => {
  const [{ InvitePage: Page }] = await Promise.all([import('../features/invites/index.ts'), speakAddressed()])
  return Page
})

/** The pages beside trading: of a contract, and of a person (accounts, the own account, invitations and what was traded). What is none of them is no page. */
export function OtherPage({ path }: { readonly path: string }) {
  if (path.startsWith(CONTRACT)) return <ContractDetails path={path} />
  if (path === ACCOUNTS) return <AccountsPage />
  if (path === ACCOUNT) return <AccountPage />
  if (readInvite(path) !== undefined) return <InvitePage />
  const market = readTradeHistory(path)
  return market === undefined ? <NotFoundPage /> : <TradeHistoryPage market={market} />
}
