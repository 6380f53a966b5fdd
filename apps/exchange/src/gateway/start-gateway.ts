import { Accounts } from './accounts.ts'
import type { GatewayContext, GatewayInputs } from './context.ts'
import { buildApp } from './http/app.ts'
import { limitConnections } from './http/connection-limit.ts'
import { OriginPolicy } from './origin-policy.ts'
import { Sockets } from './stream/sockets.ts'
import { Listings } from './wire/listings.ts'

export interface Gateway {
  /** `http://127.0.0.1:4100`. */
  readonly address: string
  /** Open sockets, for the metrics. */
  sockets(): number
  /** Closes sockets with a reason, then the listener. */
  close(): Promise<void>
}

/** Opens the doors: HTTP, sockets and the terminal's files on one port. */
export async function startGateway(inputs: GatewayInputs): Promise<Gateway> {
  const { config, sequencer, identity } = inputs
  const context: GatewayContext = {
    ...inputs,
    listings: new Listings(sequencer.engine),
    accounts: new Accounts(sequencer, identity, config.demoBalance),
    origins: new OriginPolicy(config.publicOrigin),
  }
  // Before the sockets' own subscription: a new contract is in the catalogue before anybody is told of it.
  const stopListening = sequencer.subscribe((applied) => {
    if (applied.events.some((event) => event.type === 'instrument')) context.listings.refresh()
  })
  const { app, answers } = buildApp(context)
  const sockets = new Sockets(context, answers, config.rateLimits)
  sockets.attach(app.server)
  // Behind a proxy every connection is the proxy's, which has limits of its own.
  if (config.rateLimits && config.publicOrigin === '') limitConnections(app.server)
  const address = await app.listen({ host: config.host, port: config.port })
  return {
    address,
    sockets: () => sockets.count,
    async close() {
      stopListening()
      sockets.stop()
      await app.close()
    },
  }
}
