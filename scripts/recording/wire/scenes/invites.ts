import { PRIVATE_TOPICS } from '@perpdesk/protocol'
import { contractsOf, INDEXES, quote } from './contracts.ts'
import { type Scene, TUESDAY } from './scene.ts'

const PASSWORD = 'four gentle otters'
const ORDER = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.01' } as const

/** An invitation: opened, kept, used for a sign-up, traded and paid; also invalid codes. */
export const invites: Scene = {
  name: 'invites',
  time: TUESDAY,
  settings: { PERPDESK_RATE_LIMITS: 'off' },
  async play(stage, reopen) {
    await stage.index(INDEXES)
    await stage.pass(3_000)
    const maker = stage.person('maker')
    await stage.ok(maker, 'demo', {})
    for (const traded of contractsOf(stage)) if (traded.symbol === ORDER.symbol) await quote(stage, maker, traded)
    const ada = stage.person('ada')
    await stage.ok(ada, 'signUp', { email: 'ada@example.com', password: PASSWORD, name: 'Ada' })
    const { inviteCode } = await stage.ok(ada, 'invites', {})
    await stage.no(ada, 'openInvite', { ref: inviteCode })
    const ben = stage.person('ben')
    await stage.no(ben, 'invites', {})
    await stage.ok(ben, 'openInvite', {})
    await stage.no(ben, 'openInvite', { ref: 'NOBODYS2' })
    await stage.no(ben, 'openInvite', { ref: '?' })
    await stage.ok(ben, 'openInvite', { ref: inviteCode })
    await stage.ok(ben, 'openInvite', {})
    await stage.ok(ben, 'signUp', { email: 'ben@example.com', password: PASSWORD, name: 'Ben' })
    await stage.ok(ada, 'invites', {})
    const heard = await stage.listen(ada, 'private', PRIVATE_TOPICS)
    await stage.ok(ben, 'createOrder', ORDER)
    await stage.pass(1_000)
    await heard.close()
    for (const side of [ada, ben]) {
      await stage.ok(side, 'invites', {})
      await stage.ok(side, 'transactions', { type: 'BONUS' })
    }
    const later = await reopen()
    await later.ok(later.again(ada), 'invites', {})
  },
}
