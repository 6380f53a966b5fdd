import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { GatewayContext } from '../context.ts'
import type { Answers } from './answers.ts'

/** For whoever watches the process: is it there, does it take orders, what are its figures. */
export function registerProbes(
  app: FastifyInstance,
  { sequencer, metrics, watch }: GatewayContext,
  answers: Answers,
): void {
  app.get('/health', (_, reply) => answers.succeed(reply, { status: 'up' }))
  app.get('/ready', (_, reply) => {
    if (sequencer.halted === null) answers.succeed(reply, { status: 'ready', troubles: watch.troubles() })
    else answers.fail(reply, new ApiError('unavailable', { reason: sequencer.halted }))
  })
  app.get('/metrics', (request, reply) => {
    // For the machine's own collector, not for whoever comes through the proxy.
    if (request.headers['x-forwarded-for'] !== undefined) answers.fail(reply, new ApiError('notFound'))
    else reply.type('text/plain; version=0.0.4').header('cache-control', 'no-store').send(metrics.render())
  })
}
