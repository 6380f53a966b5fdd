import type { Config } from '../../../config/config.ts'
import type { ExchangeWatch } from '../../../telemetry/exchange-watch.ts'
import type { Log } from '../../../telemetry/log.ts'
import type { Metrics } from '../../../telemetry/metrics.ts'
import type { Core } from '../../core/core.ts'
import type { ClientAddresses } from './http/client-address.ts'
import type { OriginPolicy } from './http/origin-policy.ts'
import type { PairTickers } from './wire/pair-tickers.ts'
import type { TickerBoard } from './wire/ticker-board.ts'

/** Services shared by all modules of the terminal's API. */
export interface TerminalContext {
  readonly core: Core
  readonly config: Config
  readonly log: Log
  readonly watch: ExchangeWatch
  readonly metrics: Metrics
  readonly tickers: TickerBoard
  readonly pairTickers: PairTickers
  readonly origins: OriginPolicy
  readonly addresses: ClientAddresses
}
