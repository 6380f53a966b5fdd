import { randomBytes } from 'node:crypto'
import { createServer, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorName, endpoints } from '@perpdesk/protocol'
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify'
import type { TerminalContext } from '../context.ts'
import { ApiError } from '../wire/api-error.ts'
import { Answers } from './answers.ts'
import { ChartLibrary } from './chart-library.ts'
import { addressKey } from './client-address.ts'
import { checkHost } from './host-check.ts'
import { OwedAnswers } from './owed-answers.ts'
import { PROBES, registerProbes } from './probes.ts'
import { Routes } from './routes.ts'
import { TerminalFiles } from './terminal-files.ts'
import { Turns, takeInTurns } from './turns.ts'

const MAX_HEADERS = 16 * 1024

const SERVER = {
  maxHeaderSize: MAX_HEADERS,
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  // Interval at which both timeouts are checked; Node's default is 30 s.
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 30_000,
  keepAlive: true,
  // Requests without a host, or with two, are refused later with an error of the catalogue.
  requireHostHeader: false,
} as const

/** Errors of the HTTP parser that have an error of their own; all others become `malformedRequest`. */
const PARSER_ERRORS: Readonly<Record<string, ErrorName>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
}

/** Builds the HTTP side of the gateway, which does not listen yet. */
export function buildApp(context: TerminalContext): { app: FastifyInstance; answers: Answers } {
  const { addresses, config, core, log } = context
  const answers = new Answers(() => core.now(), log)
  const library = new ChartLibrary(config.chartLibrary, (message) => log.warn(message))
  const pageSettings = {
    site: config.site,
    builtInList: config.builtInList,
    localesPath: config.localesPath,
    privateStreamPath: config.privateStreamPath,
    sendsMail: config.mail !== null,
    chartLibrary: library.address,
  }
  const terminal = new TerminalFiles(config.terminalDir, context.origins, pageSettings, library)
  const nextRequestId = requestIds()
  const turns = new Turns()
  const owed = new OwedAnswers(config.rateLimits)
  const routes = new Routes(context, answers, owed, nextRequestId)

  const app = fastify({
    logger: false,
    serverFactory: (others) => {
      const server = createServer(SERVER, (incoming, response) => {
        owed.add(incoming, response)
        if (routes.take(incoming, response)) return
        if (PROBES.has(incoming.url ?? '')) others(incoming, response)
        else
          turns.add(addressKey(incoming.socket.remoteAddress ?? ''), () => {
            if (!incoming.socket.destroyed) others(incoming, response)
          })
      })
      owed.watch(server)
      takeInTurns(server, turns)
      return server
    },
    forceCloseConnections: true,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    genReqId: nextRequestId,
    // The routes themselves parse queries, strictly.
    routerOptions: { querystringParser: () => ({}) },
    clientErrorHandler: (error, socket) => refuseRaw(answers, nextRequestId(), error.code, socket),
    frameworkErrors: (_, __, reply) => {
      // Fastify's type of the reply leaves open what may be sent here, because the error belongs to no route.
      const plain: FastifyReply = reply
      answers.fail(plain, new ApiError('malformedRequest', { reason: 'bad address' }))
    },
  })

  // Requests to anything but an endpoint have no body to parse.
  app.removeAllContentTypeParsers()

  app.setErrorHandler((error, _, reply) => answers.fail(reply, asRefusal(error)))

  const methods = new Map(Object.values(endpoints).map(({ path, method }) => [path as string, method]))
  app.setNotFoundHandler((request, reply) => {
    const method = methods.get(request.url.split('?', 1)[0] ?? '')
    if (method !== undefined) {
      reply.header('allow', method)
      answers.fail(reply, new ApiError('methodNotAllowed'))
    } else if (terminal.sendPage(request, reply.headers(terminal.headers(request)))) return
    else answers.fail(reply, new ApiError('notFound'))
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions
    try {
      checkHost(request.raw)
      const address = addresses.addressOf(request.raw)
      owed.addOf(address, request.raw, reply.raw)
      const wait = PROBES.has(url ?? '') ? 0 : core.budgets.takeOther(address, core.now())
      if (wait > 0) throw new ApiError('tooManyRequests', { seconds: `${wait}` })
    } catch (error) {
      answers.fail(reply, error)
      return
    }
    if (url === '/*' || url === '/') reply.headers(terminal.headers(request))
    done()
  })

  app.addHook('onResponse', (_, reply, done) => {
    context.metrics.observe('other', reply.statusCode, reply.elapsedTime)
    done()
  })

  registerProbes(app, context, answers)
  terminal.register(app)
  return { app, answers }
}

/** Returns errors of the framework as errors of the catalogue; other errors unchanged. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ApiError) return error
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status === 415) return new ApiError('notJson')
  if (status === 403 || status === 404) return new ApiError('notFound')
  return status < 500 ? new ApiError('malformedRequest', { reason: 'its parts do not fit together' }) : error
}

/** Answers a request that the HTTP parser rejected, and closes the connection. */
function refuseRaw(answers: Answers, requestId: string, code: string | undefined, socket: Socket): void {
  if (socket.destroyed || !socket.writable || code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const name = PARSER_ERRORS[code ?? '']
  const error = name ? new ApiError(name) : new ApiError('malformedRequest', { reason: 'not valid HTTP' })
  const body = answers.errorText(error, requestId)
  const { status } = error.entry
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** Returns a function that makes request ids, unique across restarts: a random prefix for this start and a counter. */
function requestIds(): () => string {
  const start = randomBytes(5).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${start}-${count.toString(36)}`
  }
}
