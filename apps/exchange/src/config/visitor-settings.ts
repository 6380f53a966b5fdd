import { fields } from '@perpdesk/protocol'
import * as z from 'zod'
import type { VisitorSettings } from './config.ts'

/** Parses a list such as `US, KP`; ignores spaces and empty items. */
const list = (item: RegExp, form: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .refine((parts) => parts.every((part) => item.test(part)), form)
    .default([])

const REGION = /^[A-Z]{2}$/
const link = z
  .string()
  .refine(
    (text) => text === '' || fields.link.safeParse(text).success,
    'a page of this site such as "/help" or an address under https',
  )

/** The settings that restrict who may trade contracts, as part of all settings. */
export const visitorFields = {
  regionHeader: z
    .string()
    .regex(/^(?:[a-z][a-z0-9-]{1,40})?$/, 'a header in lower case such as "cf-ipcountry"')
    .default(''),
  visitorRegion: z
    .string()
    .regex(/^(?:[A-Z]{2})?$/, 'a region of two letters such as "DE"')
    .default(''),
  bannedRegions: list(REGION, 'regions of two letters such as "US,KP"'),
  bannedUsers: list(/^[0-9]{1,20}$/, 'uids such as "10000001,10000002"'),
  bannedConfirmUrl: link.default('/trade/spot/BTC/USDT'),
  bannedCancelUrl: link.default(''),
}

const all = z.object(visitorFields)

export function visitorSettingsOf(value: z.output<typeof all>): VisitorSettings {
  const { regionHeader, visitorRegion, bannedRegions, bannedUsers, bannedConfirmUrl, bannedCancelUrl } = value
  return {
    regionHeader,
    region: visitorRegion,
    bannedRegions,
    bannedUsers,
    confirmUrl: bannedConfirmUrl,
    cancelUrl: bannedCancelUrl,
  }
}

/** Returns a sentence about the first contradiction between these settings; `undefined` if there is none. */
export function visitorFault(settings: VisitorSettings, publicOrigin: string): string | undefined {
  const { bannedRegions, bannedUsers, confirmUrl, cancelUrl, regionHeader } = settings
  if (bannedRegions.length + bannedUsers.length > 0 && (confirmUrl === '' || cancelUrl === '')) {
    return 'Whoever is banned must be sent somewhere: set bannedCancelUrl, and leave bannedConfirmUrl as it is or set it.'
  }
  if (regionHeader !== '' && publicOrigin === '') {
    return 'A regionHeader is believed only from the proxy of a publicOrigin: set both or none.'
  }
  return undefined
}
