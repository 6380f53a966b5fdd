/**
 * Kinds of simulated market; `crash` falls hard a minute after the start and again now and then, `replay` follows a
 * recorded file.
 */
export const SCENARIOS = ['normal', 'calm', 'trend', 'crash', 'illiquid', 'replay'] as const
export type Scenario = (typeof SCENARIOS)[number]

/** The versions of the site: which languages it speaks. */
export const SITES = ['global', 'hk'] as const
export type Site = (typeof SITES)[number]

/** Lists of contracts that pages bring with them for the time before the exchange has answered; `eu` is that of the EU. */
export const BUILT_IN_LISTS = ['default', 'eu'] as const
export type BuiltInList = (typeof BUILT_IN_LISTS)[number]

/** The engine of the chart: the licensed library where its files are, always the open one, or the licensed one on purpose. */
export const CHART_ENGINES = ['auto', 'open', 'licensed'] as const

/** The licensed charting library, whose files an operator may put beside the data. */
export interface ChartLibrarySettings {
  readonly engine: (typeof CHART_ENGINES)[number]
  /** Address of its folder, such as `/tradingview/`. */
  readonly path: string
  /** Folder with its files. */
  readonly dir: string
}

/** To whom contracts are closed, and where those people are sent. */
export interface VisitorSettings {
  /** Header in which the proxy gives the region of a caller; empty when it gives none. */
  readonly regionHeader: string
  /** Region of callers whose region is not given, such as `DE`; empty for none. */
  readonly region: string
  readonly bannedRegions: readonly string[]
  /** By uid. */
  readonly bannedUsers: readonly string[]
  /** Links of the two buttons of the notice; set where anybody is banned. */
  readonly confirmUrl: string
  readonly cancelUrl: string
}

/** Everything that can be set; see docs/settings.md. Values come from the environment over `settings.json` in the data folder over defaults. */
export interface Config {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  /** `https://trade.example` when a TLS proxy stands in front; empty on plain loopback. */
  readonly publicOrigin: string
  /** Addresses and networks of that proxy, with commas between; empty for this machine and private networks. */
  readonly proxies: string
  /** Opens `/metrics` to callers elsewhere, as `Authorization: Bearer …`; empty for this machine only. */
  readonly metricsToken: string
  readonly market: {
    /** False runs the exchange without participants (tests bring their own). */
    readonly enabled: boolean
    readonly seed: number
    /** 1 is the default rate of quotes and trades. */
    readonly rate: number
    /** Speed of the exchange's time against the machine's clock, 1 to 60. */
    readonly speed: number
    readonly scenario: Scenario
    /** Path of the recorded bars that the scenario `replay` plays; empty for the others. */
    readonly replayFile: string
  }
  readonly demoBalance: string
  /** False lifts the request budgets and the limits of grants (for load tests and bots on a machine of one's own). */
  readonly rateLimits: boolean
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly journal: { readonly keepHours: number; readonly keepBytes: number }
  readonly snapshotMinutes: number
  readonly site: Site
  readonly builtInList: BuiltInList
  readonly visitors: VisitorSettings
  /** Address of the texts of other languages: on this server, or with its origin. */
  readonly localesPath: string
  /** Address of private sockets, without the `?v=2` that belongs to it. */
  readonly privateStreamPath: string
  readonly chartLibrary: ChartLibrarySettings
  /** Folder with the built terminal; empty serves none. */
  readonly terminalDir: string
}
