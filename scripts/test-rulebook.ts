import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT, tool } from './lib/root.ts'
import { run } from './lib/run.ts'
import { covered, ofTraded, type TestRow } from './rulebook/coverage.ts'

/**
 * `npm run test:rulebook`: every worked example of the rulebook that belongs to perpetuals, futures, pairs of coins,
 * borrowing and leveraged tokens, against the tests that prove it. A test names the examples it proves in its title; those of the formulas read the figures from
 * packages/trading/src/rulebook/vectors.json, those of the exchange send it real orders. The last line is passed/total.
 */
const REPORT = join(ROOT, '.cache/reports/rulebook.json')
rmSync(REPORT, { force: true })
mkdirSync(dirname(REPORT), { recursive: true })

const named = ['--project', 'trading', '--project', 'engine', '-t', String.raw`\d+\.E\d+`]
const ran = await run(tool('vitest'), ['run', ...named, '--reporter=json', `--outputFile=${REPORT}`], {
  cwd: ROOT,
  quiet: true,
})

const rows = rowsOf(REPORT)
if (rows.length === 0) {
  console.log(ran.output)
  console.log('rulebook: no tests were run')
  process.exit(1)
}

const examples = covered(rows)
const failed = examples.filter(({ state }) => state !== 'passed')
for (const { id, rule, state, by, ours } of examples) {
  const how = by.length === 0 ? 'no test names it' : by.join('; ')
  if (state !== 'passed') console.log(`${state}  ${id}  ${rule}: ${how}`)
  else if (ours !== undefined) console.log(`ours    ${id}  ${rule}: ${ours}`)
}
console.log(`left out: ${ofTraded.leftOut.join(', ')}`)
console.log(`rulebook: ${examples.length - failed.length}/${examples.length}`)
process.exit(failed.length === 0 ? 0 : 1)

function rowsOf(file: string): readonly TestRow[] {
  try {
    const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly testResults: readonly { readonly assertionResults: readonly TestRow[] }[]
    }
    return testResults.flatMap(({ assertionResults }) => assertionResults)
  } catch {
    return []
  }
}
