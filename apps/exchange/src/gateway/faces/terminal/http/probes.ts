import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { TerminalContext } from '../context.ts'
import { ApiError } from '../wire/api-error.ts'
import type { Answers } from './answers.ts'
import { isLoopback } from './client-address.ts'
import { sameText } from './same-text.ts'

const METHODS = ['GET', 'HEAD']
/** Headers with which proxies mark forwarded requests. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'] as const

/** Paths of the probes. They have no rate limit, so that monitoring works under any load. */
export const PROBES: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])

/** Registers the probes for monitoring: `/health` (the process runs), `/ready` (orders are accepted) and `/metrics`. */
export function registerProbes(
  app: FastifyInstance,
  { core, metrics, watch, config }: TerminalContext,
  answers: Answers,
): void {
  app.route({ method: METHODS, url: '/health', handler: (_, reply) => answers.succeed(reply, { status: 'up' }) })
  app.route({
    method: METHODS,
    url: '/ready',
    handler: (_, reply) => {
      if (core.halted === null) answers.succeed(reply, { status: 'ready', troubles: watch.troubles() })
      else answers.fail(reply, new ApiError('unavailable', { reason: core.halted }))
    },
  })
  app.route({
    method: METHODS,
    url: '/metrics',
    handler: (request, reply) => {
      if (!maySeeFigures(request.raw, config.metricsToken)) answers.fail(reply, new ApiError('notFound'))
      else reply.type('text/plain; version=0.0.4').header('cache-control', 'no-store').send(metrics.render())
    },
  })
}

/**
 * True for a collector on this machine and for callers with the token. A request forwarded by a proxy on this machine
 * does not count as local.
 */
function maySeeFigures({ headers, socket }: IncomingMessage, token: string): boolean {
  if (token !== '' && sameText(headers.authorization, `Bearer ${token}`)) return true
  return isLoopback(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined)
}
