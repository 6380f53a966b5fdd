import { LoopDelay } from '../telemetry/loop-delay.ts'
import { Metrics } from '../telemetry/metrics.ts'
import { Grants } from './core/budgets/grants.ts'
import { Visitors } from './core/caller/visitors.ts'
import { Listings } from './core/listings/listings.ts'
import { Accounts } from './core/use-cases/accounts.ts'
import { UsedIds } from './core/use-cases/used-ids.ts'
import type { GatewayContext, GatewayInputs } from './faces/terminal/context.ts'
import { buildApp } from './faces/terminal/http/app.ts'
import { Callers } from './faces/terminal/http/client-address.ts'
import { limitConnections } from './faces/terminal/http/connection-limit.ts'
import { OriginPolicy } from './faces/terminal/http/origin-policy.ts'
import { Sockets } from './faces/terminal/stream/sockets.ts'
import { TickerBoard } from './faces/terminal/wire/ticker-board.ts'
import { addHouseGauges } from './house-gauges.ts'

/** Connections that may wait for being taken. With Node's 511 a burst of them shuts out everybody for seconds. */
const BACKLOG = 4_096

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

/** Opens the doors: HTTP, sockets and the terminal's files on one port. */
export async function startGateway(inputs: GatewayInputs): Promise<Gateway> {
  const { alerts, config, sequencer, history, identity, log } = inputs
  const context: GatewayContext = {
    ...inputs,
    listings: new Listings(sequencer.engine, history, alerts),
    tickers: new TickerBoard(sequencer, inputs.candles),
    accounts: new Accounts(sequencer, identity, config.demoBalance),
    grants: new Grants(config.rateLimits, () => sequencer.now()),
    usedIds: new UsedIds(sequencer.engine, history, log),
    origins: new OriginPolicy(config.publicOrigin),
    callers: new Callers(config),
    visitors: new Visitors(config.visitors),
    metrics: new Metrics(),
  }
  await context.listings.open()
  // Before the sockets' own subscription: a new contract is in the catalogue before anybody is told of it.
  const stopListening = sequencer.subscribe((applied) => {
    for (const event of applied.events) if (event.type === 'instrument') context.listings.renew(event.instrument)
    context.listings.forgetOver()
    context.usedIds.onApplied(applied)
  })
  const past = context.usedIds.readPast()
  const { app, answers } = buildApp(context)
  const sockets = new Sockets(context, answers, await identity.guards())
  sockets.attach(app.server)
  const loop = new LoopDelay()
  addHouseGauges(context, sockets, loop)
  if (config.rateLimits) limitConnections(app.server, context.callers)
  const address = await app.listen({ host: config.host, port: config.port, backlog: BACKLOG })
  sockets.open()
  return {
    address,
    sockets: () => sockets.count,
    congestedSockets: () => sockets.congested,
    async close() {
      stopListening()
      context.usedIds.stop()
      await sockets.stop()
      loop.stop()
      await app.close()
      await past
    },
  }
}
