import { describe, expect, it } from 'vitest'
import { invitePath, readInvite } from './invite-address.ts'

describe('addresses of invitations', () => {
  it('[ROUTE-08, SHR-01] name a language and a code', () => {
    expect(invitePath('de-DE', 'K7Q2M9XA')).toBe('/de-DE/invite?ref=K7Q2M9XA')
    expect(invitePath('en', 'a b&c')).toBe('/en/invite?ref=a%20b%26c')
    expect(invitePath('zh-CN')).toBe('/zh-CN/invite')
  })

  it.each(['en', 'zh-CN', 'de-AT', 'zh-Hant'])(
    '[ROUTE-08] %s is a language, also one that is not spoken here',
    (language) => {
      expect(readInvite(`/${language}/invite`)).toBe(language)
    },
  )

  it.each([
    '/invite',
    '/en/invite/x',
    '/en/invites',
    '/trade/invite',
    '//invite',
    '/../invite',
    '/e/invite',
    '/en//invite',
  ])('[ROUTE-08] %s is another page', (path) => expect(readInvite(path)).toBeUndefined())
})
