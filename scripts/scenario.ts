import { readFileSync } from 'node:fs'
import { countOf, readOptions } from './lib/options.ts'
import { Crash } from './scenario/crash.ts'
import { candlePath, crashPath } from './scenario/price-path.ts'
import { lastLine, report } from './scenario/report.ts'

const HELP = `npm run scenario -- crash [options]

Lets the prices of several contracts fall while hundreds of accounts hold positions in them, and checks after every command
that no money appears or is lost. Prints what was liquidated, taken over and deleveraged; ends with 0 when every check held.

  --file PATH      a recorded crash instead of the built-in one: candles as CSV with a heading that names the columns
                   open, high, low and close (others are left alone), oldest first; every candle is four seconds
  --accounts N     people who trade (400)
  --seed N         makes a run repeat (1)
  --help           this text`

const { values, positionals } = readOptions(HELP, {
  allowPositionals: true,
  options: {
    file: { type: 'string' },
    accounts: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
  },
})
const accounts = countOf(HELP, 'accounts', values.accounts)
const seed = countOf(HELP, 'seed', values.seed)
if (positionals.length !== 1 || positionals[0] !== 'crash') stop('the one scenario is called crash; --help says more')
if (accounts > 5000) stop('--accounts goes up to 5000')

const started = performance.now()
const crash = new Crash(values.file === undefined ? crashPath(seed) : fromFile(values.file), accounts, seed)
const problem = crash.run()
const seconds = (performance.now() - started) / 1000
console.log(report(crash))
if (problem !== undefined) console.log(`\nBROKEN after command ${crash.commands}: ${problem}`)
console.log(lastLine(crash, seconds, problem === undefined))
process.exit(problem === undefined ? 0 : 1)

function fromFile(path: string): readonly number[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return stop(`${path} cannot be read`)
  }
  const steps = candlePath(text)
  return typeof steps === 'string' ? stop(`${path}: ${steps}`) : steps
}

function stop(reason: string): never {
  console.log(`scenario: ${reason}`)
  process.exit(1)
}
