import { GLOSSARY } from '../../trade-address/index.ts'
import type { VersionNews } from '../version.ts'

export const V0_6: VersionNews = { version: '0.6.0', items: [{ id: 'guide' }, { id: 'terms', to: GLOSSARY }] }
