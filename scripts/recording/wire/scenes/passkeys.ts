import { PasskeyDevice } from '../../../../apps/exchange/src/testing/passkey-device.ts'
import { type Scene, TUESDAY } from './scene.ts'

const EMAIL = 'ada@example.com'
const PASSWORD = 'four gentle otters'
const MINUTE = 60_000

/** Passkeys: added, named and removed, and used for log-ins and confirmations. */
export const passkeys: Scene = {
  name: 'passkeys',
  time: TUESDAY,
  settings: { PERPDESK_RATE_LIMITS: 'off' },
  async play(stage, reopen) {
    const [ada, other] = [stage.person('ada', 'localhost'), stage.person('other', 'localhost')]
    const device = new PasskeyDevice(ada.url)
    await stage.ok(ada, 'signUp', { email: EMAIL, password: PASSWORD, name: 'Ada' })
    const made = device.make(await stage.ok(ada, 'enrolPasskey', {}))
    await stage.ok(ada, 'addPasskey', { ...made, name: 'Laptop' })
    await stage.no(ada, 'addPasskey', { ...made, name: 'Laptop' })
    const passkeyId = made.id
    await stage.ok(ada, 'security', {})
    await stage.ok(ada, 'namePasskey', { passkeyId, name: 'Old laptop' })

    const { ticket = '' } = await stage.no(other, 'logIn', { email: EMAIL, password: PASSWORD })
    const step = { ...device.sign(await stage.ok(other, 'logInChallenge', { ticket })), ticket }
    await stage.ok(other, 'logInPasskey', step)
    await stage.no(other, 'logInPasskey', step)
    await stage.no(other, 'logInChallenge', { ticket })
    await stage.ok(other, 'logOut', {})
    const alone = device.sign(await stage.ok(other, 'logInChallenge', {}))
    await stage.no(other, 'logInPasskey', { ...alone, userHandle: 'MTIz' })
    await stage.ok(other, 'logInPasskey', device.sign(await stage.ok(other, 'logInChallenge', {})))

    await stage.pass(5 * MINUTE)
    await stage.no(ada, 'enrolPasskey', {})
    await stage.no(ada, 'removePasskey', { passkeyId })
    const forged = device.sign(await stage.ok(ada, 'confirmChallenge', {}), { isVerified: false })
    await stage.no(ada, 'confirmPasskey', forged)
    await stage.ok(ada, 'confirmPasskey', device.sign(await stage.ok(ada, 'confirmChallenge', {})))
    await stage.ok(ada, 'removePasskey', { passkeyId })
    await stage.no(ada, 'removePasskey', { passkeyId })
    await stage.no(ada, 'namePasskey', { passkeyId, name: 'Mine' })
    await stage.ok(ada, 'addPasskey', {
      ...device.make(await stage.ok(ada, 'enrolPasskey', {})),
      name: 'Phone',
    })
    await stage.ok(ada, 'accountEvents', {})

    const nameless = stage.person('nameless')
    await stage.ok(nameless, 'demo', {})
    for (const name of ['logInChallenge', 'confirmChallenge'] as const) await stage.no(nameless, name, {})
    const later = await reopen()
    await later.ok(later.again(ada), 'security', {})
  },
}
