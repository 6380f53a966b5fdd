import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { exactnessFindings } from './architecture/exactness.ts'
import { independenceFindings } from './architecture/independence.ts'
import { marginReadFindings } from './architecture/margin-reads.ts'
import { MARGIN_WATCHES } from './architecture/margin-watches.ts'
import { ROOT, tool } from './lib/root.ts'
import { run } from './lib/run.ts'

/**
 * `npm run check:architecture`: checks the imports between rooms (dependency-cruiser) and that all sources were
 * visited, that money never becomes a binary float outside the rooms that may use floats, that the reference uses its
 * own formulas, and that only the rooms of margin decide by account types and margin modes.
 */
const FOLDERS = ['packages', 'apps', 'scripts/reference', 'scripts/recording', 'scripts/preview']
const sources = FOLDERS.flatMap((folder) => sourceFiles(join(ROOT, folder)))
const cruise = await run(tool('depcruise'), ['--output-type', 'json', ...FOLDERS], { cwd: ROOT, quiet: true })
const report = parseReport(cruise.output)

const problems: string[] = []
for (const violation of report.violations) {
  problems.push(`${violation.rule.name}: ${violation.from} → ${violation.to}`)
}
const seen = report.sources.filter((source) => /\.tsx?$/.test(source) && isOwn(source)).length
if (seen < sources.length * 0.98) {
  problems.push(`the cruise read ${seen} of ${sources.length} source files: it is not checking what it should`)
}
problems.push(
  ...exactnessFindings(
    ROOT,
    sources.filter((source) => !source.startsWith('scripts/')),
  ),
)
problems.push(...independenceFindings(ROOT, sources))
for (const watch of MARGIN_WATCHES) problems.push(...marginReadFindings({ root: ROOT, ...watch }))

for (const problem of problems) console.log(problem)
console.log(`architecture: ${seen} modules, ${report.dependencies} imports, ${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)

function isOwn(source: string): boolean {
  return FOLDERS.some((folder) => source.startsWith(`${folder}/`))
}

interface Cruise {
  readonly violations: readonly { from: string; to: string; rule: { name: string } }[]
  readonly sources: readonly string[]
  readonly dependencies: number
}

function parseReport(output: string): Cruise {
  const start = output.indexOf('{')
  const parsed: {
    modules: { source: string }[]
    summary: { violations: { from: string; to: string; rule: { name: string } }[]; totalDependenciesCruised: number }
  } = JSON.parse(output.slice(start))
  return {
    violations: parsed.summary.violations,
    sources: parsed.modules.map((module) => module.source),
    dependencies: parsed.summary.totalDependenciesCruised,
  }
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? [] : sourceFiles(full)
    return /\.tsx?$/.test(entry.name) ? [relative(ROOT, full)] : []
  })
}
