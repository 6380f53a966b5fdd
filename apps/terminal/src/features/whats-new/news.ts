import type { VersionNews } from './version.ts'
import { V0_3 } from './versions/0.3.ts'
import { V0_4 } from './versions/0.4.ts'
import { V0_5 } from './versions/0.5.ts'
import { V0_6 } from './versions/0.6.ts'
import { V0_7 } from './versions/0.7.ts'
import { V0_8 } from './versions/0.8.ts'

/** The news of all versions that changed something for traders, the newest first. */
export const NEWS: readonly VersionNews[] = [V0_8, V0_7, V0_6, V0_5, V0_4, V0_3]
