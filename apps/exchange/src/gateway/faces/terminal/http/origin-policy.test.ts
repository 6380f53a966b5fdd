import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { addressKey, areNetworks, ClientAddresses } from './client-address.ts'
import { SessionCookies } from './cookies.ts'
import { OriginPolicy } from './origin-policy.ts'

describe('which pages may act', () => {
  const local = new OriginPolicy('')
  const behindTls = new OriginPolicy('https://trade.example')

  it.each(['localhost', 'localhost:4100', '127.0.0.1:4100', '192.168.0.7:4100', '[::1]:4100'])(
    '[SEC-01] on plain loopback: those loaded from %s itself',
    (host) => {
      expect(local.allows(`http://${host}`, host)).toBe(true)
      expect(local.allows(`https://${host}`, host)).toBe(false)
      expect(local.allows(`http://${host}.evil.example`, host)).toBe(false)
      expect(local.allows('http://evil.example', host)).toBe(false)
    },
  )

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost:4100@evil.example',
    '',
    'a b',
    'LOCALHOST/x',
  ])('[SEC-01] never a name that somebody may point here: %s', (host) =>
    expect(local.allows(`http://${host}`, host)).toBe(false),
  )

  it('[SEC-01] behind TLS: the one public origin, whatever the host header says', () => {
    expect(behindTls.allows('https://trade.example', '127.0.0.1:4100')).toBe(true)
    for (const origin of [
      'http://trade.example',
      'https://trade.example.evil.example',
      'https://trade.example:8443',
      'https://TRADE.example',
      'null',
    ]) {
      expect(behindTls.allows(origin, 'trade.example')).toBe(false)
    }
    expect(behindTls.socketSources('evil.example')).toBe('wss://trade.example')
    expect(local.socketSources('evil.example; script-src *')).toBe('')
  })

  it('[SEC-03] passkeys belong to the host name of the page; an IP address or another name has none', () => {
    expect(local.relyingParty('localhost:4100')).toEqual({ id: 'localhost', origin: 'http://localhost:4100' })
    for (const host of ['127.0.0.1:4100', '[::1]:4100', 'evil.example', 'localhost:4100@evil.example', undefined]) {
      expect(local.relyingParty(host)).toBeUndefined()
    }
    const party = { id: 'trade.example', origin: 'https://trade.example' }
    for (const host of ['trade.example', '127.0.0.1:4100']) expect(behindTls.relyingParty(host)).toEqual(party)
    expect(new OriginPolicy('http://10.0.0.7').relyingParty('10.0.0.7')).toBeUndefined()
  })
})

describe('cookies', () => {
  const token = 'A'.repeat(43)

  it('[SEC-01] behind TLS carry the guarded prefix and are never sent in clear', () => {
    const cookies = new SessionCookies(true)
    expect(cookies.write(token, 'csrf')).toEqual([
      `__Host-sid=${token}; Max-Age=604800; Path=/; SameSite=Strict; Secure; HttpOnly`,
      'user_token=csrf; Max-Age=604800; Path=/; SameSite=Strict; Secure',
    ])
    expect(cookies.read(`sid=${token}`)).toBeUndefined()
    expect(cookies.read(`a=b; __Host-sid=${token}`)).toBe(token)
  })

  it('[SEC-01] that come twice or malformed name nobody', () => {
    const cookies = new SessionCookies(false)
    expect(cookies.read(`sid=${token}`)).toBe(token)
    for (const header of [
      undefined,
      '',
      `sid=${token}; sid=${token}`,
      `sid=${token}x`,
      `sid="${token}"`,
      `SID=${token}`,
    ]) {
      expect(cookies.read(header)).toBeUndefined()
    }
  })
})

describe('addresses', () => {
  const publicOrigin = 'https://trade.example'
  const from = (remoteAddress: string, forwarded?: string) => {
    const socket = new Socket()
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
    const request = new IncomingMessage(socket)
    if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
    return request
  }

  it('[API-03] IPv6 counts by its /64 however it is written, IPv4 in IPv6 clothes as IPv4', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2:ffff::1'))
    expect(addressKey('2001:db8::1')).toBe(addressKey('2001:0DB8:0:0:ffff::2'))
    expect(addressKey('2001:db8::1')).not.toBe(addressKey('2001:db8:0:1::1'))
    expect(addressKey('::1')).toBe(addressKey('0:0:0:0:1:2:3:4'))
    expect(addressKey('64:ff9b::192.0.2.33')).toBe('64:ff9b:0:0')
    expect(addressKey('::ffff:10.0.0.1')).toBe('10.0.0.1')
  })

  it('[API-03, SEC-05] a forwarded address counts only from the proxy, and only what the proxy wrote', () => {
    const addresses = new ClientAddresses({ publicOrigin, proxies: '' })
    expect(addresses.addressOf(from('127.0.0.1', '1.1.1.1, 2.2.2.2'))).toBe('2.2.2.2')
    expect(addresses.addressOf(from('::ffff:10.1.2.3', '1.1.1.1'))).toBe('1.1.1.1')
    expect(addresses.addressOf(from('203.0.113.7', '1.1.1.1'))).toBe('203.0.113.7')
    expect(addresses.addressOf(from('127.0.0.1', 'unknown'))).toBe('127.0.0.1')
    expect(addresses.addressOf(from('127.0.0.1'))).toBe('127.0.0.1')
    const plain = new ClientAddresses({ publicOrigin: '', proxies: '' })
    expect(plain.addressOf(from('127.0.0.1', '1.1.1.1'))).toBe('127.0.0.1')
    expect(plain.isProxy('127.0.0.1')).toBe(false)
  })

  it('[API-03, OPS-04] the proxies that the settings name are the only ones', () => {
    const addresses = new ClientAddresses({ publicOrigin, proxies: '203.0.113.7, 2001:db8::/32' })
    expect(addresses.addressOf(from('203.0.113.7', '1.1.1.1'))).toBe('1.1.1.1')
    expect(addresses.addressOf(from('2001:db8:9::1', '1.1.1.1'))).toBe('1.1.1.1')
    expect(addresses.addressOf(from('127.0.0.1', '1.1.1.1'))).toBe('127.0.0.1')
    for (const wrong of ['proxy', '203.0.113.7/33', '203.0.113.7,', '::1/x', '10.0.0.0/'])
      expect(areNetworks(wrong)).toBe(false)
  })
})
