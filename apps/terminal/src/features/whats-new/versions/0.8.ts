import { ASSETS, FIRST_PAIR } from '../../trade-address/index.ts'
import type { VersionNews } from '../version.ts'

export const V0_8: VersionNews = {
  version: '0.8.0',
  items: [
    { id: 'pairStrategies', to: FIRST_PAIR },
    { id: 'pairOrders', to: FIRST_PAIR },
    { id: 'pairCharts', to: FIRST_PAIR },
    { id: 'pairCoins', to: ASSETS },
  ],
}
