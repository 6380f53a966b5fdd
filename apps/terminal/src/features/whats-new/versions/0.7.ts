import { BORROWING, FEES, FIRST_PAIR, TOKENS } from '../../trade-address/index.ts'
import type { VersionNews } from '../version.ts'

export const V0_7: VersionNews = {
  version: '0.7.0',
  items: [
    { id: 'spot', to: FIRST_PAIR },
    { id: 'borrowing', to: BORROWING },
    { id: 'tokens', to: TOKENS },
    { id: 'fees', to: FEES },
  ],
}
