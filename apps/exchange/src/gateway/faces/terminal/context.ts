import type { Config } from '../../../config/config.ts'
import type { HouseWatch } from '../../../telemetry/house-watch.ts'
import type { Log } from '../../../telemetry/log.ts'
import type { Metrics } from '../../../telemetry/metrics.ts'
import type { Core } from '../../core/core.ts'
import type { ClientAddresses } from './http/client-address.ts'
import type { OriginPolicy } from './http/origin-policy.ts'
import type { TickerBoard } from './wire/ticker-board.ts'

/** Services shared by the parts of the terminal's face. */
export interface TerminalContext {
  readonly core: Core
  readonly config: Config
  readonly log: Log
  readonly watch: HouseWatch
  readonly metrics: Metrics
  readonly tickers: TickerBoard
  readonly origins: OriginPolicy
  readonly addresses: ClientAddresses
}
