import type { Config } from '../config/config.ts'
import type { ExchangeWatch } from '../telemetry/exchange-watch.ts'
import { LoopDelay } from '../telemetry/loop-delay.ts'
import { Metrics } from '../telemetry/metrics.ts'
import type { Rooms } from './core/context.ts'
import { Core } from './core/core.ts'
import { addExchangeGauges } from './exchange-gauges.ts'
import type { TerminalContext } from './faces/terminal/context.ts'
import { buildApp } from './faces/terminal/http/app.ts'
import { ClientAddresses } from './faces/terminal/http/client-address.ts'
import { limitConnections } from './faces/terminal/http/connection-limit.ts'
import { OriginPolicy } from './faces/terminal/http/origin-policy.ts'
import { Sockets } from './faces/terminal/stream/sockets.ts'
import { PairTickers } from './faces/terminal/wire/pair-tickers.ts'
import { TickerBoard } from './faces/terminal/wire/ticker-board.ts'

/**
 * Length of the queue of connections to accept. With Node's default of 511, a burst of connections delays everybody for
 * seconds.
 */
const BACKLOG = 4_096

/** Parts of the exchange that the composition root passes to the gateway. */
export interface GatewayInputs extends Rooms {
  readonly config: Config
  readonly watch: ExchangeWatch
}

export interface Gateway {
  /** Such as `http://127.0.0.1:4100`. */
  readonly address: string
  /** Returns the number of open sockets, for the metrics. */
  sockets(): number
  /** Returns the number of open sockets whose clients read so slowly that market data is skipped for them. */
  congestedSockets(): number
  /** Closes the sockets with a reason, then stops listening. */
  close(): Promise<void>
}

/** Starts the gateway, which serves HTTP, sockets and the terminal's files on one port. */
export async function startGateway(inputs: GatewayInputs): Promise<Gateway> {
  const { config, log, watch } = inputs
  const core = await Core.open(inputs, config)
  const context: TerminalContext = {
    core,
    config,
    log,
    watch,
    metrics: new Metrics(),
    tickers: new TickerBoard(core.marketData, () => core.now()),
    pairTickers: new PairTickers(core.marketData, () => core.now()),
    origins: new OriginPolicy(config.publicOrigin),
    addresses: new ClientAddresses(config),
  }
  const { app, answers } = buildApp(context)
  const sockets = new Sockets(context, answers)
  sockets.attach(app.server)
  const loop = new LoopDelay()
  addExchangeGauges(context.metrics, inputs, sockets, loop)
  if (config.rateLimits) limitConnections(app.server, context.addresses)
  const address = await app.listen({ host: config.host, port: config.port, backlog: BACKLOG })
  sockets.open()
  return {
    address,
    sockets: () => sockets.count,
    congestedSockets: () => sockets.congested,
    async close() {
      const stopped = core.stop()
      await sockets.stop()
      loop.stop()
      await app.close()
      await stopped
    },
  }
}
