import { freePort } from '../../../lib/free-port.ts'
import { MailServer } from '../mail-server.ts'
import { type Scene, TUESDAY } from './scene.ts'

const EMAIL = 'ada@example.com'
const PASSWORD = 'four gentle otters'
const NEXT_PASSWORD = 'seven calm rivers'
const ADDRESS = 'ada@mail.example'
const SECOND = 1_000
const MINUTE = 60 * SECOND

let mailServer: MailServer

/** On an exchange that sends mail an address is confirmed by a code, and a forgotten password replaced by a link. */
export const mails: Scene = {
  name: 'mails',
  time: TUESDAY,
  async settings() {
    mailServer = await MailServer.start()
    const port = await freePort()
    return {
      PERPDESK_PORT: `${port}`,
      PERPDESK_PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      PERPDESK_SMTP_URL: mailServer.url,
      PERPDESK_MAIL_FROM: 'Perpdesk <no-reply@trade.example>',
      PERPDESK_RATE_LIMITS: 'off',
    }
  },
  async play(stage) {
    try {
      const [ada, other] = [stage.person('ada'), stage.person('other')]
      await stage.ok(ada, 'signUp', { email: EMAIL, password: PASSWORD, name: 'Ada' })
      await stage.no(ada, 'setMailAddress', { address: 'nobody' })
      await stage.no(ada, 'setMailAddress', { address: 'ada@nowhere.example' })
      await stage.ok(ada, 'setMailAddress', { address: ADDRESS })
      const code = await inMail(1, /^([0-9]{8})$/m)
      await stage.no(ada, 'confirmMailAddress', { code: code === '00000000' ? '00000001' : '00000000' })
      await stage.ok(ada, 'confirmMailAddress', { code })
      await stage.no(ada, 'confirmMailAddress', { code })
      await stage.ok(ada, 'security', {})

      await stage.ok(other, 'requestResetMail', { email: 'nobody@example.com' })
      await stage.ok(other, 'requestResetMail', { email: EMAIL })
      await stage.pass(SECOND)
      const token = await inMail(2, /#([\w-]{43})/)
      await stage.no(other, 'resetByMail', { token, password: 'password1' })
      await stage.ok(other, 'resetByMail', { token, password: NEXT_PASSWORD })
      await stage.no(other, 'resetByMail', { token, password: NEXT_PASSWORD })
      await stage.no(ada, 'security', {})
      await stage.no(other, 'logIn', { email: EMAIL, password: PASSWORD })
      await stage.ok(other, 'logIn', { email: EMAIL, password: NEXT_PASSWORD })

      await stage.pass(5 * MINUTE)
      await stage.no(other, 'removeMailAddress', {})
      await stage.ok(other, 'confirm', { password: NEXT_PASSWORD })
      await stage.ok(other, 'removeMailAddress', {})
      await stage.ok(other, 'accountEvents', {})
    } finally {
      await mailServer.stop()
    }
  },
}

/** Waits for the mail with this number, and returns the first part of its text that the pattern captures. */
async function inMail(number: number, pattern: RegExp): Promise<string> {
  while (mailServer.received.length < number) await new Promise((resolve) => setImmediate(resolve))
  return pattern.exec(mailServer.received[number - 1]?.text.replaceAll('\r', '') ?? '')?.[1] ?? ''
}
