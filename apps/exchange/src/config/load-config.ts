import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseE8 } from '@perpdesk/numeric'
import { PRIVATE_STREAM_PATH, PUBLIC_STREAM_PATH } from '@perpdesk/protocol'
import * as z from 'zod'
import { areNetworks } from '../gateway/faces/terminal/http/client-address.ts'
import { isTaken } from '../gateway/faces/terminal/http/taken-paths.ts'
import { BUILT_IN_LISTS, CHART_ENGINES, type Config, SCENARIOS, SITES } from './config.ts'
import { mailFault, mailFields, mailSettingsOf } from './mail-settings.ts'
import { visitorFault, visitorFields, visitorSettingsOf } from './visitor-settings.ts'

/** Thrown for an invalid setting; the message names the setting and its valid values. */
export class ConfigError extends Error {}

const amount = z.string().refine((text) => parseE8(text) !== undefined, 'a plain decimal such as "100000"')
const number = (low: number, high: number) => z.coerce.number().min(low).max(high)
const whole = (low: number, high: number) => z.coerce.number().int().min(low).max(high)
const flag = z.union([z.boolean(), z.enum(['on', 'off']).transform((word) => word === 'on')])

const settings = z.strictObject({
  host: z.string().min(1).default('127.0.0.1'),
  port: whole(0, 65_535).default(4100),
  publicOrigin: z
    .string()
    .regex(/^(?:https?:\/\/[a-z0-9.-]+(?::[0-9]{1,5})?)?$/, 'an origin such as "https://trade.example"')
    .default(''),
  proxies: z
    .string()
    .refine((text) => text === '' || areNetworks(text), 'addresses and networks such as "203.0.113.7,10.0.0.0/8"')
    .default(''),
  metricsToken: z
    .string()
    .regex(/^(?:[!-~]{16,200})?$/, 'at least 16 characters without spaces')
    .default(''),
  market: flag.default(true),
  marketSeed: whole(0, 4_294_967_295).default(20_261),
  marketRate: number(0.1, 20).default(1),
  marketSpeed: number(1, 60).default(1),
  marketScenario: z.enum(SCENARIOS).default('normal'),
  marketReplayFile: z.string().default(''),
  demoBalance: amount.default('100000'),
  rateLimits: flag.default(true),
  logLevel: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  journalKeepHours: number(0.1, 8_760).default(24),
  journalKeepBytes: whole(10_000_000, 1_000_000_000_000).default(4_000_000_000),
  snapshotMinutes: number(0.05, 1_440).default(5),
  ...visitorFields,
  ...mailFields,
  site: z.enum(SITES).default('global'),
  builtInList: z.enum(BUILT_IN_LISTS).default('default'),
  localesPath: z
    .string()
    .regex(
      /^(?:https?:\/\/[a-z0-9.-]+(?::[0-9]{1,5})?)?(?:\/[A-Za-z0-9._-]+)+$/,
      'a folder such as "/locales" or "https://texts.example/perpdesk"',
    )
    .default('/locales'),
  privateStreamPath: z
    .string()
    .regex(/^(?:\/[A-Za-z0-9._-]+)+$/, 'a path such as "/realtime/private"')
    .refine((path) => path !== PUBLIC_STREAM_PATH, 'another path than that of the public socket')
    .default(PRIVATE_STREAM_PATH),
  chartEngine: z.enum(CHART_ENGINES).default('auto'),
  chartLibraryPath: z
    .string()
    .regex(/^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+\/?$/, 'a folder such as "/tradingview/"')
    .refine((path) => !isTaken(path), 'a folder that is not the exchange’s own')
    .default('/tradingview/'),
  chartLibraryDir: z.string().default(''),
})

/** Environment variables and the settings that they set. */
const VARIABLES = {
  PERPDESK_HOST: 'host',
  PERPDESK_PORT: 'port',
  PERPDESK_PUBLIC_ORIGIN: 'publicOrigin',
  PERPDESK_PROXIES: 'proxies',
  PERPDESK_METRICS_TOKEN: 'metricsToken',
  PERPDESK_MARKET: 'market',
  PERPDESK_MARKET_SEED: 'marketSeed',
  PERPDESK_MARKET_RATE: 'marketRate',
  PERPDESK_MARKET_SPEED: 'marketSpeed',
  PERPDESK_MARKET_SCENARIO: 'marketScenario',
  PERPDESK_MARKET_REPLAY_FILE: 'marketReplayFile',
  PERPDESK_DEMO_BALANCE: 'demoBalance',
  PERPDESK_RATE_LIMITS: 'rateLimits',
  PERPDESK_LOG: 'logLevel',
  PERPDESK_JOURNAL_KEEP_HOURS: 'journalKeepHours',
  PERPDESK_JOURNAL_KEEP_BYTES: 'journalKeepBytes',
  PERPDESK_SNAPSHOT_MINUTES: 'snapshotMinutes',
  PERPDESK_REGION_HEADER: 'regionHeader',
  PERPDESK_VISITOR_REGION: 'visitorRegion',
  PERPDESK_BANNED_REGIONS: 'bannedRegions',
  PERPDESK_BANNED_USERS: 'bannedUsers',
  PERPDESK_BANNED_CONFIRM_URL: 'bannedConfirmUrl',
  PERPDESK_BANNED_CANCEL_URL: 'bannedCancelUrl',
  PERPDESK_SMTP_URL: 'smtpUrl',
  PERPDESK_MAIL_FROM: 'mailFrom',
  PERPDESK_SITE: 'site',
  PERPDESK_BUILT_IN_LIST: 'builtInList',
  PERPDESK_LOCALES_PATH: 'localesPath',
  PERPDESK_PRIVATE_STREAM_PATH: 'privateStreamPath',
  PERPDESK_CHART_ENGINE: 'chartEngine',
  PERPDESK_CHART_LIBRARY_PATH: 'chartLibraryPath',
  PERPDESK_CHART_LIBRARY_DIR: 'chartLibraryDir',
} as const satisfies Record<string, keyof z.input<typeof settings>>

/**
 * Returns the settings, read from the environment over `settings.json` in the data folder over defaults. Throws {@link
 * ConfigError} with a sentence about the first invalid setting.
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>, rootDir: string): Config {
  const dataDir = resolve(rootDir, environment['PERPDESK_DATA'] ?? 'data')
  const file = join(dataDir, 'settings.json')
  const given: Record<string, unknown> = {}
  if (existsSync(file)) {
    const parsed = z.record(z.string(), z.unknown()).safeParse(parseJson(file))
    if (!parsed.success) throw new ConfigError(`${file} must hold one JSON object of settings.`)
    Object.assign(given, parsed.data)
  }
  for (const [variable, setting] of Object.entries(VARIABLES)) {
    const value = environment[variable]
    if (value !== undefined && value !== '') given[setting] = value
  }
  const result = settings.safeParse(given)
  if (!result.success) {
    const issue = result.error.issues[0]
    const name = issue?.path.join('.') || 'settings'
    throw new ConfigError(`The setting ${name} is wrong: ${issue?.message ?? 'not valid'}. See docs/settings.md.`)
  }
  const value = result.data
  if ((value.marketScenario === 'replay') !== (value.marketReplayFile !== '')) {
    throw new ConfigError('The scenario replay and the setting marketReplayFile belong together. See docs/settings.md.')
  }
  const visitors = visitorSettingsOf(value)
  const fault = visitorFault(visitors, value.publicOrigin) ?? mailFault(value, value.publicOrigin)
  if (fault !== undefined) throw new ConfigError(`${fault} See docs/settings.md.`)
  return {
    dataDir,
    host: value.host,
    port: value.port,
    publicOrigin: value.publicOrigin,
    proxies: value.proxies,
    metricsToken: value.metricsToken,
    market: {
      enabled: value.market,
      seed: value.marketSeed,
      rate: value.marketRate,
      speed: value.marketSpeed,
      scenario: value.marketScenario,
      replayFile: value.marketReplayFile === '' ? '' : resolve(rootDir, value.marketReplayFile),
    },
    demoBalance: value.demoBalance,
    rateLimits: value.rateLimits,
    logLevel: value.logLevel,
    journal: { keepHours: value.journalKeepHours, keepBytes: value.journalKeepBytes },
    snapshotMinutes: value.snapshotMinutes,
    visitors,
    mail: mailSettingsOf(value),
    site: value.site,
    builtInList: value.builtInList,
    localesPath: value.localesPath,
    privateStreamPath: value.privateStreamPath,
    chartLibrary: {
      engine: value.chartEngine,
      path: value.chartLibraryPath,
      dir: value.chartLibraryDir === '' ? join(dataDir, 'tradingview') : resolve(rootDir, value.chartLibraryDir),
    },
    terminalDir: resolve(rootDir, 'dist/terminal'),
  }
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new ConfigError(`${file} is not valid JSON.`)
  }
}
