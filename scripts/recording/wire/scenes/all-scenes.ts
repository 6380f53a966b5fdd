import { accounts } from './accounts.ts'
import { byThemselves } from './by-themselves.ts'
import { closed } from './closed.ts'
import { connections } from './connections.ts'
import { falls } from './falls.ts'
import { invites } from './invites.ts'
import { life } from './life.ts'
import { mails } from './mails.ts'
import { market } from './market.ts'
import { orders } from './orders.ts'
import { passkeys } from './passkeys.ts'
import { people } from './people.ts'
import { positions } from './positions.ts'
import { safety } from './safety.ts'
import type { Scene } from './scene.ts'
import { spot } from './spot.ts'
import { tokens } from './tokens.ts'

export const SCENES: readonly Scene[] = [
  people,
  market,
  orders,
  positions,
  byThemselves,
  life,
  falls,
  connections,
  closed,
  accounts,
  invites,
  safety,
  spot,
  passkeys,
  tokens,
  mails,
]
