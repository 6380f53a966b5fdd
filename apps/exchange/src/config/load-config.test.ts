import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './load-config.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'perpdesk-config-'))

describe('settings', () => {
  it('[OPS-04] have safe defaults: loopback only, data in one folder', () => {
    const config = loadConfig({}, folder())
    expect(config.host).toBe('127.0.0.1')
    expect(config.dataDir.endsWith('/data')).toBe(true)
    expect(config.market.enabled).toBe(true)
  })

  it('[OPS-04] read the environment over the file over the defaults', () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ port: 5001, marketSeed: 7 }))
    const config = loadConfig({ PERPDESK_DATA: dataDir, PERPDESK_PORT: '5002', PERPDESK_MARKET: 'off' }, '/')
    expect(config.port).toBe(5002)
    expect(config.market).toEqual({ enabled: false, seed: 7, rate: 1, speed: 1, scenario: 'normal', replayFile: '' })
  })

  it.each([
    [{ PERPDESK_PORT: '70000' }, 'port'],
    [{ PERPDESK_PORT: 'http' }, 'port'],
    [{ PERPDESK_DEMO_BALANCE: '1e309' }, 'demoBalance'],
    [{ PERPDESK_LOG: 'loud' }, 'logLevel'],
    [{ PERPDESK_MARKET_SPEED: '61' }, 'marketSpeed'],
    [{ PERPDESK_VISITOR_REGION: 'Germany' }, 'visitorRegion'],
    [{ PERPDESK_BANNED_REGIONS: 'US,uk' }, 'bannedRegions'],
    [{ PERPDESK_BANNED_USERS: 'ada' }, 'bannedUsers'],
    [{ PERPDESK_BANNED_CANCEL_URL: 'javascript:alert(1)' }, 'bannedCancelUrl'],
    [{ PERPDESK_BANNED_CONFIRM_URL: '//evil.example' }, 'bannedConfirmUrl'],
    [{ PERPDESK_SMTP_URL: 'mail.example' }, 'smtpUrl'],
    [{ PERPDESK_SMTP_URL: 'https://mail.example' }, 'smtpUrl'],
    [{ PERPDESK_SMTP_URL: 'smtp://mail.example/?tls=no' }, 'smtpUrl'],
    [{ PERPDESK_MAIL_FROM: 'Perpdesk' }, 'mailFrom'],
    [{ PERPDESK_MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, 'mailFrom'],
    [{ PERPDESK_SITE: 'eu' }, 'site'],
    [{ PERPDESK_BUILT_IN_LIST: 'hk' }, 'builtInList'],
    [{ PERPDESK_LOCALES_PATH: 'locales' }, 'localesPath'],
    [{ PERPDESK_PRIVATE_STREAM_PATH: 'private' }, 'privateStreamPath'],
    [{ PERPDESK_PRIVATE_STREAM_PATH: '/realtime/public' }, 'privateStreamPath'],
    [{ PERPDESK_LOCALES_PATH: '/locales; script-src *' }, 'localesPath'],
    [{ PERPDESK_LOCALES_PATH: 'javascript:/x' }, 'localesPath'],
    [{ PERPDESK_CHART_ENGINE: 'other' }, 'chartEngine'],
    [{ PERPDESK_CHART_LIBRARY_PATH: 'tradingview/' }, 'chartLibraryPath'],
    [{ PERPDESK_CHART_LIBRARY_PATH: '/' }, 'chartLibraryPath'],
    [{ PERPDESK_CHART_LIBRARY_PATH: '/../etc/' }, 'chartLibraryPath'],
    [{ PERPDESK_CHART_LIBRARY_PATH: '/contract/charts/' }, 'chartLibraryPath'],
  ])('[OPS-04] refuse %j with a sentence that names the setting', (environment, name) => {
    expect(() => loadConfig({ PERPDESK_DATA: folder(), ...environment }, '/')).toThrow(ConfigError)
    expect(() => loadConfig({ PERPDESK_DATA: folder(), ...environment }, '/')).toThrow(`The setting ${name} is wrong`)
  })

  it('[OPS-04, SIM-03] take a file to replay with the scenario of that name alone', () => {
    const dataDir = folder()
    const replay = { PERPDESK_DATA: dataDir, PERPDESK_MARKET_SCENARIO: 'replay' }
    expect(loadConfig({ ...replay, PERPDESK_MARKET_REPLAY_FILE: 'bars.csv' }, '/').market.replayFile).toBe('/bars.csv')
    expect(() => loadConfig(replay, '/')).toThrow('belong together')
    const other = { PERPDESK_DATA: dataDir, PERPDESK_MARKET_REPLAY_FILE: 'bars.csv' }
    expect(() => loadConfig(other, '/')).toThrow('belong together')
  })

  it('[OPS-04, ACC-03] send whoever is banned somewhere, and believe a region only from the proxy', () => {
    const dataDir = folder()
    const load = (more: Record<string, string>) => () => loadConfig({ PERPDESK_DATA: dataDir, ...more }, '/')
    expect(load({ PERPDESK_BANNED_REGIONS: 'US' })).toThrow('must be sent somewhere')
    expect(load({ PERPDESK_REGION_HEADER: 'cf-ipcountry' })).toThrow('set both or none')
    const links = { PERPDESK_BANNED_CONFIRM_URL: '/help', PERPDESK_BANNED_CANCEL_URL: 'https://example.com/' }
    const banned = { PERPDESK_BANNED_REGIONS: ' US, KP,' }
    expect(load({ ...links, ...banned })().visitors).toMatchObject({
      bannedRegions: ['US', 'KP'],
      confirmUrl: '/help',
    })
    // the main way out is the spot page
    const cancel = { PERPDESK_BANNED_CANCEL_URL: '/help' }
    expect(load({ ...cancel, ...banned })().visitors.confirmUrl).toBe('/trade/spot/BTC/USDT')
  })

  it('[OPS-04, ACC-06] send mail from an address, and only with a public origin for the links', () => {
    const dataDir = folder()
    const load = (more: Record<string, string>) => () => loadConfig({ PERPDESK_DATA: dataDir, ...more }, '/')
    const server = { PERPDESK_SMTP_URL: 'smtps://ada:s%40fe@mail.example:465' }
    const from = { PERPDESK_MAIL_FROM: 'Perpdesk <no-reply@trade.example>' }
    expect(load({})().mail).toBeNull()
    expect(load(server)).toThrow('belong together')
    expect(load(from)).toThrow('belong together')
    expect(load({ ...server, ...from })).toThrow('lead to the publicOrigin')
    expect(load({ ...server, ...from, PERPDESK_PUBLIC_ORIGIN: 'https://trade.example' })().mail).toEqual({
      smtpUrl: 'smtps://ada:s%40fe@mail.example:465',
      from: 'Perpdesk <no-reply@trade.example>',
    })
  })

  it('[OPS-04] refuse a settings file that is not JSON or holds an unknown setting', () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'settings.json'), '{')
    expect(() => loadConfig({ PERPDESK_DATA: dataDir }, '/')).toThrow('is not valid JSON')
    writeFileSync(join(dataDir, 'settings.json'), '{"prot": 1}')
    expect(() => loadConfig({ PERPDESK_DATA: dataDir }, '/')).toThrow(ConfigError)
  })
})
