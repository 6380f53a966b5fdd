import type { MailSettings } from '../config/config.ts'
import type { Mailer } from './mailer.ts'

const TIMEOUT_MS = 10_000
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/**
 * Returns a mailer for the operator's SMTP server; `undefined` without settings. Passwords and links are sent over TLS
 * only, except to a server on this machine. The library is loaded with the first letter.
 */
export function createMailer(settings: MailSettings | null): Mailer | undefined {
  if (settings === null) return undefined
  const { smtpUrl, from } = settings
  const { hostname, port, protocol, username, password } = new URL(smtpUrl)
  const isSecure = protocol === 'smtps:'
  return {
    async send(letter) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        host: hostname,
        port: Number.parseInt(port, 10) || (isSecure ? 465 : 587),
        secure: isSecure,
        requireTLS: !isSecure && !LOOPBACK.test(hostname),
        ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      try {
        await transport.sendMail({ from, ...letter })
      } finally {
        transport.close()
      }
    },
  }
}
