import { LoopDelay } from '../telemetry/loop-delay.ts'
import { Metrics } from '../telemetry/metrics.ts'
import { Accounts } from './accounts.ts'
import { Callers } from './client-address.ts'
import type { GatewayContext, GatewayInputs } from './context.ts'
import { Grants } from './grants.ts'
import { addHouseGauges } from './house-gauges.ts'
import { buildApp } from './http/app.ts'
import { limitConnections } from './http/connection-limit.ts'
import { OriginPolicy } from './origin-policy.ts'
import { Sockets } from './stream/sockets.ts'
import { TickerBoard } from './ticker-board.ts'
import { UsedIds } from './used-ids.ts'
import { Visitors } from './visitors.ts'
import { Listings } from './wire/listings.ts'

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
