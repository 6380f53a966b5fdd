import type { Config } from '../config/config.ts'
import type { HouseWatch } from '../telemetry/house-watch.ts'
import { LoopDelay } from '../telemetry/loop-delay.ts'
import { Metrics } from '../telemetry/metrics.ts'
import type { Rooms } from './core/context.ts'
import { Core } from './core/core.ts'
import type { TerminalContext } from './faces/terminal/context.ts'
import { buildApp } from './faces/terminal/http/app.ts'
import { ClientAddresses } from './faces/terminal/http/client-address.ts'
import { limitConnections } from './faces/terminal/http/connection-limit.ts'
import { OriginPolicy } from './faces/terminal/http/origin-policy.ts'
import { Sockets } from './faces/terminal/stream/sockets.ts'
import { TickerBoard } from './faces/terminal/wire/ticker-board.ts'
import { addHouseGauges } from './house-gauges.ts'

/** Connections that may wait for being taken. With Node's 511 a burst of them shuts out everybody for seconds. */
const BACKLOG = 4_096

/** Parts that the composition root gives to the gateway. */
export interface GatewayInputs extends Rooms {
  readonly config: Config
  readonly watch: HouseWatch
}

export interface Gateway {
  /** `http://127.0.0.1:4100`. */
  readonly address: string
  /** Open sockets, for the metrics. */
  sockets(): number
  /** Those of them that read so slowly that market data is left out. */
  congestedSockets(): number
  /** Closes sockets with a reason, then the listener. */
  close(): Promise<void>
}

/** Opens the gateway: HTTP, sockets and the terminal's files on one port. */
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
    origins: new OriginPolicy(config.publicOrigin),
    addresses: new ClientAddresses(config),
  }
  const { app, answers } = buildApp(context)
  const sockets = new Sockets(context, answers)
  sockets.attach(app.server)
  const loop = new LoopDelay()
  addHouseGauges(context.metrics, inputs, sockets, loop)
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
