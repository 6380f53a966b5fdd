import { ACCOUNT, PNL } from '../../trade-address/index.ts'
import type { VersionNews } from '../version.ts'

export const V0_5: VersionNews = {
  version: '0.5.0',
  items: [
    { id: 'pnl', to: PNL },
    { id: 'security', to: ACCOUNT },
  ],
}
