/**
 * Rules for the gateway: `core` contains the use cases of the exchange, `faces` the APIs through which they are called.
 */
const EXCHANGE = '^apps/exchange/src/'
const CORE = `${EXCHANGE}gateway/core/`
const FACES = `${EXCHANGE}gateway/faces/`
const TESTS = '\\.test\\.ts$'

const gatewayRules = [
  {
    name: 'gateway-core-knows-no-face',
    comment: 'Core speaks the vocabulary of `trading` and the engine: no message of a wire, no server, no socket.',
    severity: 'error',
    from: { path: CORE, pathNot: TESTS },
    to: { path: `${FACES}|^packages/protocol/|^(node:)?https?$|(^|/)node_modules/(fastify|ws)/` },
  },
  {
    name: 'gateway-faces-through-core',
    comment: 'A face reaches the exchange only through core; besides it has settings, the log and worker threads.',
    severity: 'error',
    from: { path: FACES, pathNot: TESTS },
    to: { path: EXCHANGE, pathNot: `${CORE}|${FACES}|${EXCHANGE}(config|telemetry|worker)/` },
  },
  {
    name: 'gateway-faces-apart',
    comment: 'Faces share core, never code of each other.',
    severity: 'error',
    from: { path: `${FACES}([^/]+)/` },
    to: { path: FACES, pathNot: `${FACES}$1/` },
  },
]

module.exports = { gatewayRules }
