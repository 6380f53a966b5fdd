import { ASSETS } from '../../trade-address/index.ts'
import type { VersionNews } from '../version.ts'

export const V0_3: VersionNews = { version: '0.3.0', items: [{ id: 'accounts', to: ASSETS }] }
