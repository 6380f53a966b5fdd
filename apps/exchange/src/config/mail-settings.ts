import * as z from 'zod'
import type { MailSettings } from './config.ts'

/** The settings of the server that sends mail, as part of all settings. */
export const mailFields = {
  smtpUrl: z
    .string()
    .refine((text) => text === '' || isSmtpUrl(text), 'an address such as "smtps://user:password@mail.example:465"')
    .default(''),
  mailFrom: z
    .string()
    .regex(
      /^(?:[^<>@\p{Cc}]{1,60}<[^\s<>@]{1,64}@[^\s<>@]{1,180}>|[^\s<>@]{1,64}@[^\s<>@]{1,180})?$/u,
      'an address such as "Perpdesk <no-reply@trade.example>"',
    )
    .default(''),
}

const all = z.object(mailFields)

/** Returns the settings; `null` if no mail is sent. */
export function mailSettingsOf({ smtpUrl, mailFrom }: z.output<typeof all>): MailSettings | null {
  return smtpUrl === '' ? null : { smtpUrl, from: mailFrom }
}

/** Returns a sentence about the first contradiction between these settings; `undefined` if there is none. */
export function mailFault({ smtpUrl, mailFrom }: z.output<typeof all>, publicOrigin: string): string | undefined {
  if ((smtpUrl === '') !== (mailFrom === '')) return 'The settings smtpUrl and mailFrom belong together.'
  if (smtpUrl !== '' && publicOrigin === '') return 'Links in mail lead to the publicOrigin: set it with smtpUrl.'
  return undefined
}

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search, hash } = new URL(text)
  const isBare = (pathname === '' || pathname === '/') && search === '' && hash === ''
  return /^smtps?:$/.test(protocol) && hostname !== '' && isBare
}
