const { engineRules } = require('./scripts/architecture/engine-rooms.cjs')
const { gatewayRules } = require('./scripts/architecture/gateway-core.cjs')
const { terminalRules } = require('./scripts/architecture/terminal-rooms.cjs')

/** Who may import whom. Floors: numeric < trading < engine, protocol < the two programs. */
const below = {
  numeric: [],
  trading: ['numeric'],
  engine: ['numeric', 'trading'],
  protocol: ['numeric', 'trading'],
}

const floorRules = Object.entries(below).map(([name, allowed]) => ({
  name: `floor-${name}`,
  comment: `packages/${name} may use only the floors below it: ${allowed.join(', ') || 'none'}`,
  severity: 'error',
  from: { path: `^packages/${name}/` },
  to: { path: `^(packages|apps)/`, pathNot: [`^packages/${name}/`, ...allowed.map((other) => `^packages/${other}/`)] },
}))

module.exports = {
  forbidden: [
    ...floorRules,
    ...engineRules,
    ...gatewayRules,
    ...terminalRules,
    {
      name: 'programs-meet-on-the-wire',
      comment: "The exchange and the terminal share packages, never each other's code.",
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'terminal-has-no-engine',
      severity: 'error',
      from: { path: '^apps/terminal/' },
      to: { path: '^packages/engine/' },
    },
    {
      name: 'packages-by-their-index',
      comment: 'From outside a package only its index may be imported, and by tests that of its test records.',
      severity: 'error',
      from: { path: '^(packages/([^/]+)|apps|scripts|bench|e2e)/', pathNot: '\\.test\\.tsx?$|^scripts/' },
      to: { path: '^packages/[^/]+/src/(?!(testing/)?index\\.ts$)', pathNot: '^packages/$2/' },
    },
    {
      name: 'tools-by-their-index',
      comment: 'The tools play with what the tests of a package make besides.',
      severity: 'error',
      from: { path: '^scripts/' },
      to: { path: '^packages/[^/]+/src/(?!index\\.ts$|testing/)' },
    },
    {
      name: 'products-without-tools',
      comment: 'What the product runs on knows nothing of what tries it.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(scripts|bench|e2e)/' },
    },
    {
      name: 'reference-stands-alone',
      comment: 'The second exchange uses nothing of what is made around it, and of scripts only itself.',
      severity: 'error',
      from: { path: '^scripts/reference/(?!generator/|compare/)' },
      to: {
        path: '^(apps|scripts)/',
        pathNot: '^scripts/reference/(?!generator/|compare/)',
      },
    },
    {
      name: 'reference-shares-no-rule',
      comment:
        'It is held against the engine, so it has only the shapes of data from it; `architecture/independence.ts` says what else it shares.',
      severity: 'error',
      from: { path: '^scripts/reference/(?!compare/)' },
      to: { path: '^packages/engine/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'generator-before-comparison',
      comment: 'Whoever records the engine uses the same commands without the reference at work.',
      severity: 'error',
      from: { path: '^scripts/reference/generator/' },
      to: { path: '^scripts/reference/compare/' },
    },
    {
      name: 'test-records-in-tests',
      comment: 'What the product runs on needs nothing that was made for tests.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '^(packages|apps)/.*/testing/' },
    },
    {
      name: 'packages-are-pure',
      comment: 'Packages run in the browser, in a worker and in the engine: no host modules.',
      severity: 'error',
      from: { path: '^packages/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'engine-libraries',
      comment: 'numeric, trading and engine have no dependencies from outside.',
      severity: 'error',
      from: { path: '^packages/(numeric|trading|engine)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'], pathNot: '^packages/' },
    },
    {
      name: 'journal-and-history-in-workers',
      comment: 'Only the storage rooms open the store.',
      severity: 'error',
      from: {
        path: '^apps/exchange/src/(gateway|market|candles|sequencer|telemetry|config)/',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: 'better-sqlite3|kysely' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist|\\.cache)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
