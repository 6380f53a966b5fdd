import type { VersionNews } from '../version.ts'

export const V0_4: VersionNews = { version: '0.4.0', items: [{ id: 'posters' }, { id: 'invites' }] }
