/** The rooms of the terminal in order: each may use the rooms before it. */
const TERMINAL_ROOMS = ['format', 'client', 'i18n', 'ui', 'stores', 'navigation', 'features', 'app']
/** Rooms that may be imported only through their index. */
const CLOSED = ['format', 'client', 'navigation']
/** Rooms whose index exports all their types; of the rest it exports what the first load needs. */
const OPEN = ['i18n', 'ui', 'stores']

const SOURCE = '^apps/terminal/src/'
const TESTS = '\\.test(ing)?\\.tsx?$|/testing/'
const anyOf = (names) => `(${names.join('|')})`

const terminalRules = [
  ...TERMINAL_ROOMS.slice(0, -1).map((room, place) => ({
    name: `terminal-room-${room}`,
    comment: `${room}/ stands before the room that it reaches into: move what it needs to the room that owns it, or hand it in.`,
    severity: 'error',
    from: { path: `${SOURCE}${room}/` },
    to: { path: `${SOURCE}${anyOf(TERMINAL_ROOMS.slice(place + 1))}/` },
  })),
  {
    name: 'terminal-room-without-order',
    comment: 'A new room needs its place in the order.',
    severity: 'error',
    from: { path: `${SOURCE}(?!${anyOf([...TERMINAL_ROOMS, 'testing'])}/)[^/]+/` },
    to: {},
  },
  {
    name: 'terminal-rooms-by-their-index',
    comment:
      'A room is used through its index. What is only fetched when it is needed is imported as that; tests set up what a room keeps.',
    severity: 'error',
    from: { path: `${SOURCE}([^/]+)/`, pathNot: TESTS },
    to: { path: `${SOURCE}${anyOf(CLOSED)}/(?!index\\.ts$)`, pathNot: `${SOURCE}$1/`, dynamic: false },
  },
  {
    name: 'terminal-types-by-their-index',
    comment: 'A type costs no load, so it is named through the index of its room.',
    severity: 'error',
    from: { path: `${SOURCE}([^/]+)/`, pathNot: TESTS },
    to: {
      path: `${SOURCE}${anyOf(OPEN)}/(?!index\\.ts$)`,
      pathNot: `${SOURCE}$1/`,
      dependencyTypes: ['type-only'],
    },
  },
  {
    name: 'features-by-their-index',
    comment: 'A feature of the terminal uses another one only through its index.',
    severity: 'error',
    from: { path: `${SOURCE}features/([^/]+)/` },
    to: { path: `${SOURCE}features/([^/]+)/(?!index\\.ts$)`, pathNot: `${SOURCE}features/$1/` },
  },
  {
    name: 'app-by-the-index-of-features',
    comment:
      'Besides the index of a feature there are its commands, which are fetched with those of all others, and what it keeps, which is forgotten before there are views.',
    severity: 'error',
    from: { path: `${SOURCE}app/` },
    to: { path: `${SOURCE}features/([^/]+)/(?!(index\\.ts|commands\\.tsx?|kept\\.ts)$)` },
  },
]

module.exports = { TERMINAL_ROOMS, terminalRules }
