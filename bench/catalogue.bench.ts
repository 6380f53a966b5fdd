import { readSymbolLists, type SymbolConfig, shrinkSymbols } from '@perpdesk/protocol'
import { PERPETUALS } from '@perpdesk/trading'
import { symbolConfigOf } from '../apps/exchange/src/gateway/faces/terminal/wire/catalogue.ts'
import { EMPTY, filled } from '../apps/terminal/src/stores/catalogue/shelf.ts'
import { symbolsOf } from '../apps/terminal/src/stores/catalogue/symbols-of.ts'
import { report } from './report.ts'
import { percentile } from './statistics.ts'

/**
 * The terminal's work on a catalogue of 2 000 contracts while the page opens: the answer is parsed, every contract is
 * expanded and validated, and the list is stored. The first run corresponds to a page, because no code is compiled yet.
 * Budget: 30 ms of CPU time.
 */
const CONTRACTS = 2_000
const ROUNDS = 40

const known = PERPETUALS.map((instrument) => symbolConfigOf(instrument, 0))
const many = Array.from({ length: CONTRACTS }, (_, place): SymbolConfig => {
  const model = known[place % known.length]
  if (model === undefined) throw new Error('the catalogue is empty')
  return { ...model, symbolId: place + 1, symbolName: `${model.symbolName}${place}` }
})
const text = JSON.stringify(shrinkSymbols(many))
const long = JSON.stringify(many)

const read = (): number => {
  const before = threadMs()
  const symbols = symbolsOf(readSymbolLists(JSON.parse(text)) ?? shrinkSymbols([]))
  const { bySymbol } = filled(EMPTY, symbols, 'server')
  const took = threadMs() - before
  if (bySymbol.size !== CONTRACTS) throw new Error('contracts were lost')
  return took
}

const runs = Array.from({ length: ROUNDS }, read)
const [first = 0] = runs
report({
  group: 'browser',
  name: `catalogue of ${CONTRACTS} contracts`,
  figures: {
    'parse and expand, first run (ms)': round(first),
    'parse and expand, median (ms)': round(percentile(runs, 0.5)),
    'answer (kB)': Math.round(text.length / 1000),
    'the same under full names (kB)': Math.round(long.length / 1000),
  },
})

/** Returns the CPU time of this thread, because the machine does other work at the same time. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
