import { ACCOUNTS, readTradeHistory } from '../features/trade-address/index.ts'
import { lazyPart } from '../ui/index.ts'
import { NotFoundPage } from './not-found-page.tsx'

const TradeHistoryPage = lazyPart(async () => (await import('../features/order-history/index.ts')).TradeHistoryPage)
const AccountsPage = lazyPart(async () => (await import('../features/accounts/index.ts')).AccountsPage)

/** The pages about a person: accounts and what was traded. */
export function UserPage({ path }: { readonly path: string }) {
  if (path === ACCOUNTS) return <AccountsPage />
  const market = readTradeHistory(path)
  return market === undefined ? <NotFoundPage /> : <TradeHistoryPage market={market} />
}
