import { isSpotAddress, readMarkets } from '../features/trade-address/index.ts'
import { loadTexts } from '../i18n/index.ts'
import { usePath } from '../navigation/index.ts'
import { lazyPart } from '../ui/index.ts'
import { goToMarket } from './go-to-market.ts'
import { HomePage } from './home-page.tsx'
import { TradePage } from './trade-page.tsx'

const TRADE = '/trade/'
const OtherPage = lazyPart(async () => (await import('./other-page.tsx')).OtherPage)
const SpotPage = lazyPart(async () => {
  const [{ SpotPage: Shown }] = await Promise.all([import('./spot-page.tsx'), loadTexts('spot', 'errors')])
  return Shown
})
const MarketsPage = lazyPart(async () => (await import('../features/markets/index.ts')).MarketsPage)

/** The page of the current address. */
export function Page() {
  const path = usePath()
  if (path === '/') return <HomePage />
  if (isSpotAddress(path)) return <SpotPage path={path} />
  const markets = readMarkets(path)
  if (markets !== undefined) return <MarketsPage tab={markets} onOpen={goToMarket} />
  return path.startsWith(TRADE) ? <TradePage path={path.slice(TRADE.length)} /> : <OtherPage path={path} />
}
