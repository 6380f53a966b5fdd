import { readTradeHistory } from '../features/trade-address/index.ts'
import { usePath } from '../navigation/index.ts'
import { lazyPart } from '../ui/index.ts'
import { HomePage } from './home-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { TradePage } from './trade-page.tsx'

const TRADE = '/trade/'
const TradeHistoryPage = lazyPart(async () => (await import('../features/order-history/index.ts')).TradeHistoryPage)

/** The page that the address means. */
export function Page() {
  const path = usePath()
  if (path === '/') return <HomePage />
  const history = readTradeHistory(path)
  if (history !== undefined) return <TradeHistoryPage market={history} />
  return path.startsWith(TRADE) ? <TradePage path={path.slice(TRADE.length)} /> : <NotFoundPage />
}
