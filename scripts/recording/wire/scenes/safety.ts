import { Authenticator } from '../../../../apps/exchange/src/testing/authenticator.ts'
import { type Scene, TUESDAY } from './scene.ts'

const EMAIL = 'ada@example.com'
const PASSWORD = 'four gentle otters'
const NEXT_PASSWORD = 'seven calm rivers'
const STEP = 30_000
const MINUTE = 60_000

/**
 * Security of an account: enabling and disabling two-factor authentication, confirmations, sessions, recovery and the
 * log.
 */
export const safety: Scene = {
  name: 'safety',
  time: TUESDAY,
  settings: { PERPDESK_RATE_LIMITS: 'off' },
  async play(stage, reopen) {
    const [ada, other] = [stage.person('ada'), stage.person('other')]
    await stage.ok(ada, 'signUp', { email: EMAIL, password: PASSWORD, name: 'Ada' })
    await stage.ok(ada, 'security', {})
    await stage.no(ada, 'confirmAuthenticator', { code: '000000' })
    const { uri } = await stage.ok(ada, 'enrolAuthenticator', {})
    const app = new Authenticator(uri)
    const code = () => app.code(stage.exchange.now())
    await stage.no(ada, 'confirmAuthenticator', { code: app.code(stage.exchange.now(), 9) })
    const { recoveryCodes } = await stage.ok(ada, 'confirmAuthenticator', { code: code() })
    await stage.no(ada, 'enrolAuthenticator', {})

    const second = async (shown: string, isRight = true) => {
      const { ticket = '' } = await stage.no(other, 'logIn', { email: EMAIL, password: PASSWORD })
      const input = { ticket, code: shown }
      if (isRight) await stage.ok(other, 'logInSecond', input)
      else await stage.no(other, 'logInSecond', input)
      return input
    }
    await second(code(), false)
    await stage.pass(STEP)
    const used = await second(code())
    await stage.no(other, 'logInSecond', used)
    await second(recoveryCodes[0] ?? '')

    await stage.pass(5 * MINUTE)
    for (const name of ['removeAuthenticator', 'renewRecoveryCodes'] as const) await stage.no(ada, name, {})
    await stage.no(ada, 'changePassword', { password: NEXT_PASSWORD })
    await stage.no(ada, 'confirm', { password: 'not it at all' })
    await stage.no(ada, 'confirm', { password: PASSWORD })
    await stage.ok(ada, 'confirm', { password: PASSWORD, code: code() })
    const { list } = await stage.ok(ada, 'sessions', {})
    const theirs = list.find(({ isCurrent }) => !isCurrent)?.sessionId ?? ''
    await stage.ok(ada, 'endSession', { sessionId: theirs })
    await stage.no(ada, 'endSession', { sessionId: theirs })
    await stage.no(other, 'sessions', {})
    await stage.ok(ada, 'endOtherSessions', {})
    const { token } = await stage.ok(ada, 'prepareExport', {})
    await stage.ok(ada, 'dataExport', { token })
    await stage.no(ada, 'dataExport', { token })
    const { recoveryCodes: fresh } = await stage.ok(ada, 'renewRecoveryCodes', {})
    await stage.ok(ada, 'removeAuthenticator', {})
    await stage.ok(ada, 'changeName', { name: 'Grace' })
    await stage.no(ada, 'changePassword', { password: 'password1' })
    await stage.ok(ada, 'changePassword', { password: NEXT_PASSWORD })
    const reset = { email: EMAIL, recoveryCode: fresh[0] ?? '', password: PASSWORD }
    await stage.ok(other, 'resetPassword', reset)
    await stage.no(other, 'resetPassword', reset)
    await stage.no(ada, 'security', {})
    await stage.ok(ada, 'logIn', { email: EMAIL, password: PASSWORD })
    const { nextPageCursor } = await stage.ok(ada, 'accountEvents', { limit: '8' })
    await stage.ok(ada, 'accountEvents', { limit: '8', cursor: nextPageCursor })
    await stage.no(ada, 'setMailAddress', { address: EMAIL })
    await stage.no(ada, 'confirmMailAddress', { code: '12345678' })
    await stage.ok(ada, 'removeMailAddress', {})
    await stage.no(other, 'requestResetMail', { email: EMAIL })
    await stage.no(other, 'resetByMail', { token: 'x'.repeat(43), password: PASSWORD })

    const demo = stage.person('demo')
    await stage.ok(demo, 'demo', {})
    await stage.ok(demo, 'security', {})
    await stage.no(demo, 'enrolAuthenticator', {})
    await stage.no(demo, 'confirm', { password: PASSWORD })
    const later = await reopen()
    const again = later.again(ada)
    await later.ok(again, 'sessions', {})
    await later.no(again, 'enrolAuthenticator', {})
    await later.ok(again, 'accountEvents', { limit: '3' })
    await later.no(again, 'deleteAccount', {})
    await later.ok(again, 'confirm', { password: PASSWORD })
    await later.ok(again, 'deleteAccount', {})
    await later.no(again, 'security', {})
    await later.no(again, 'logIn', { email: EMAIL, password: PASSWORD })
  },
}
