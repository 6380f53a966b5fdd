import type { EndpointName } from '@perpdesk/protocol'
import { SERVICE_REFUSALS } from '@perpdesk/trading'
import * as z from 'zod/mini'
import type { VisitorSettings } from '../../../config/config.ts'
import type { ApiRequest } from '../../faces/terminal/http/messages.ts'
import { Refusal } from '../refusal.ts'

/** Calls that could open a position; the changed order could be larger. */
const OPENING: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'createOrder',
  'createOrders',
  'createScaled',
  'createStrategy',
  'replaceOrder',
  'replaceOrders',
])

const reducing = z.union([
  z.object({ reduceOnly: z.literal(true) }),
  z.object({ closeOnTrigger: z.literal(true) }),
  z.object({ request: z.array(z.object({ reduceOnly: z.literal(true) })).check(z.minLength(1)) }),
])

/** To whom contracts are closed, by where they come from or by who they are. */
export class Visitors {
  readonly #settings: VisitorSettings
  readonly #regions: ReadonlySet<string>
  readonly #users: ReadonlySet<string>

  constructor(settings: VisitorSettings) {
    this.#settings = settings
    this.#regions = new Set(settings.bannedRegions)
    this.#users = new Set(settings.bannedUsers)
  }

  isBanned(request: ApiRequest): boolean {
    const { session } = request
    return (session !== undefined && this.#users.has(session.user.uid)) || this.#regions.has(this.#regionOf(request))
  }

  /** Refuses what could open a position to those who are banned; they may always get out of what they hold. */
  check(name: EndpointName, request: ApiRequest, input: unknown): void {
    if (!OPENING.has(name) || !this.isBanned(request) || z.safeParse(reducing, input).success) return
    throw new Refusal(SERVICE_REFUSALS.complianceWall)
  }

  #regionOf(request: ApiRequest): string {
    const { regionHeader, region } = this.#settings
    const told = regionHeader === '' ? undefined : request.headers[regionHeader]
    return typeof told === 'string' && told !== '' ? told.toUpperCase() : region
  }
}
