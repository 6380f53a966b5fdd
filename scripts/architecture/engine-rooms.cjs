/** The rooms of the engine in their order: each may use those before it, and none behind it. */
const ROOMS = [
  'book',
  'account',
  'ledger',
  'prices',
  'listing',
  'risk',
  'margin',
  'triggers',
  'mmr-close',
  'reports',
  'orders',
  'products',
  'preview',
  'firing',
  'strategies',
  'liquidation',
  'borrowing',
  'leveraged-tokens',
  'settlement',
  'codec',
  'snapshot',
]

/** Shapes that rooms keep in the state beyond its accounts: every room may name them, and they need no rule. */
const KEPT = [
  'prices/(mark-band|market-prices|moving-window)',
  'listing/(auction-books|markets|spent-ids)',
  'triggers/(stop-book|stop-order)',
  'leveraged-tokens/token',
  'strategies/(strategies|strategy)',
  'mmr-close/mmr-closes',
  'margin/(margin-regime|account-margin)',
  'risk/order-intent',
  'products/(product|order-draft)',
  'codec/(byte-reader|byte-writer|layouts)',
]

const SOURCE = '^packages/engine/src/'
const TESTS = '\\.test\\.ts$'
const anyOf = (names) => `(${names.join('|')})`
const kept = `${SOURCE}${anyOf(KEPT)}\\.ts$`
/** The words of commands and events, what puts the state together, and what puts the engine together. */
const words = `${SOURCE}(command|engine|event|house|order-events|order-options|position-events|result|strategy-types)\\.ts$`
const state = `${SOURCE}(market|state|reporter)\\.ts$`
const assembly = `${SOURCE}(apply|audit|exchange-engine|index|list-instrument|products|read-out)\\.ts$`

const roomRules = ROOMS.slice(0, -1).flatMap((room, place) => {
  const from = { path: `${SOURCE}${room}/`, pathNot: TESTS }
  const later = `${SOURCE}${anyOf(ROOMS.slice(place + 1))}/`
  return [
    {
      name: `engine-room-${room}`,
      comment: `${room}/ stands before the room that it reaches into: move what it needs to the room that owns it, or hand it in.`,
      severity: 'error',
      from,
      to: { path: later, pathNot: kept },
    },
    {
      name: `engine-room-${room}-by-type`,
      comment: 'What a later room keeps may only be named.',
      severity: 'error',
      from,
      to: {
        path: kept.replace(SOURCE, `${SOURCE}(?=${anyOf(ROOMS.slice(place + 1))}/)`),
        dependencyTypesNot: ['type-only'],
      },
    },
  ]
})

const engineRules = [
  ...roomRules,
  {
    name: 'engine-room-without-order',
    comment: 'A new room needs its place in the order.',
    severity: 'error',
    from: { path: `${SOURCE}(?!${anyOf([...ROOMS, 'testing'])}/)[^/]+/`, pathNot: TESTS },
    to: {},
  },
  {
    name: 'engine-words-stand-alone',
    severity: 'error',
    from: { path: words },
    to: { path: `${SOURCE}.`, pathNot: words },
  },
  {
    name: 'engine-state-has-no-rules',
    comment: 'The state is made of accounts, books and what the rooms keep.',
    severity: 'error',
    from: { path: [`${SOURCE}(market|state)\\.ts$`, kept] },
    to: { path: `${SOURCE}.`, pathNot: [words, state, kept, `${SOURCE}(book|account)/`] },
  },
  {
    name: 'engine-state-by-type',
    comment: 'Rules are handed the state; only what reads it from bytes makes one.',
    severity: 'error',
    from: { path: `${SOURCE}${anyOf(ROOMS.slice(0, -1))}/`, pathNot: TESTS },
    to: { path: state, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'engine-rooms-know-no-engine',
    severity: 'error',
    from: { path: `${SOURCE}${anyOf(ROOMS.slice(0, -1))}/`, pathNot: TESTS },
    to: { path: assembly },
  },
]

module.exports = { ROOMS, engineRules }
