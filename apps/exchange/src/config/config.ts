/**
 * Kinds of simulated market. `crash` falls sharply a minute after the start and from time to time later; `replay`
 * follows a recorded file.
 */
export const SCENARIOS = ['normal', 'calm', 'trend', 'crash', 'illiquid', 'replay'] as const
export type Scenario = (typeof SCENARIOS)[number]

/** Versions of the site, which differ in their languages. */
export const SITES = ['global', 'hk'] as const
export type Site = (typeof SITES)[number]

/** Lists of contracts built into the pages, used until the exchange has answered; `eu` is the list for the EU. */
export const BUILT_IN_LISTS = ['default', 'eu'] as const
export type BuiltInList = (typeof BUILT_IN_LISTS)[number]

/**
 * Chart engine: the licensed library if its files are present (`auto`), always the open one, or always the licensed
 * one.
 */
export const CHART_ENGINES = ['auto', 'open', 'licensed'] as const

/** The licensed charting library. The operator may provide its files. */
export interface ChartLibrarySettings {
  readonly engine: (typeof CHART_ENGINES)[number]
  /** URL path of the library, such as `/tradingview/`. */
  readonly path: string
  /** Folder that contains its files. */
  readonly dir: string
}

/** Regions and users that may not trade contracts, and the links that the notice offers them. */
export interface VisitorSettings {
  /** Header in which the proxy passes a caller's region; empty if the proxy passes none. */
  readonly regionHeader: string
  /** Region of callers for whom no region is passed, such as `DE`; empty for none. */
  readonly region: string
  readonly bannedRegions: readonly string[]
  /** Public ids of users. */
  readonly bannedUsers: readonly string[]
  /** Links of the two buttons of the notice; required if any region or user is banned. */
  readonly confirmUrl: string
  readonly cancelUrl: string
}

/** The server that sends mail. */
export interface MailSettings {
  /** Such as `smtps://user:password@mail.example:465`. */
  readonly smtpUrl: string
  /** Sender, such as `Perpdesk <no-reply@trade.example>`. */
  readonly from: string
}

/**
 * All settings; see docs/settings.md. Environment variables take precedence over `settings.json` in the data folder,
 * and that over defaults.
 */
export interface Config {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  /** Such as `https://trade.example`, behind a TLS proxy; empty on plain loopback. */
  readonly publicOrigin: string
  /** Addresses and networks of that proxy, separated by commas; empty for this machine and private networks. */
  readonly proxies: string
  /**
   * Token with which other machines may read `/metrics` (`Authorization: Bearer …`); if empty, only this machine may.
   */
  readonly metricsToken: string
  readonly market: {
    /** False runs the exchange without simulated participants (tests bring their own). */
    readonly enabled: boolean
    readonly seed: number
    /** 1 is the default rate of quotes and trades. */
    readonly rate: number
    /** Speed of the exchange's time relative to the machine's clock, 1 to 60. */
    readonly speed: number
    readonly scenario: Scenario
    /** Path of the recorded bars for the scenario `replay`; empty for the others. */
    readonly replayFile: string
  }
  readonly demoBalance: string
  /** False lifts rate limits and the limits of demo funds (for load tests and bots on one's own machine). */
  readonly rateLimits: boolean
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly journal: { readonly keepHours: number; readonly keepBytes: number }
  readonly snapshotMinutes: number
  readonly site: Site
  readonly builtInList: BuiltInList
  readonly visitors: VisitorSettings
  /** `null` if no mail is sent. */
  readonly mail: MailSettings | null
  /** URL of the texts in other languages: a path on this server, or a URL with origin. */
  readonly localesPath: string
  /** URL of private WebSockets, without the query `?v=2`. */
  readonly privateStreamPath: string
  readonly chartLibrary: ChartLibrarySettings
  /** Folder with the built terminal; if empty, no terminal is served. */
  readonly terminalDir: string
}
