import { usePath } from '../navigation/index.ts'
import { HomePage } from './home-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { TradePage } from './trade-page.tsx'

const TRADE = '/trade/'

/** The page that the address means. */
export function Page() {
  const path = usePath()
  if (path === '/') return <HomePage />
  return path.startsWith(TRADE) ? <TradePage path={path.slice(TRADE.length)} /> : <NotFoundPage />
}
