import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT } from './lib/root.ts'
import { run } from './lib/run.ts'

/**
 * `npm run check:install`: clones the committed state into a new folder and starts it with nothing installed (cold).
 * The exchange must refuse a second start on the same data, end within 2 s on Ctrl-C, and start again (warm).
 */
const folder = mkdtempSync(join(tmpdir(), 'perpdesk-clone-'))
const dataDir = join(folder, 'data')
const problems: string[] = []
const cloned = await run('git', ['clone', '--quiet', ROOT, join(folder, 'clone')], { cwd: ROOT, quiet: true })
if (cloned.code !== 0) throw new Error(cloned.output)

const cold = await start()
const page = await fetch(cold.url)
if (page.status !== 200 || !(await page.text()).includes('<div id="root"')) problems.push('the terminal is not served')
const second = await run('npm', ['start', '--silent'], {
  cwd: join(folder, 'clone'),
  quiet: true,
  env: { PERPDESK_DATA: dataDir, PERPDESK_PORT: '0' },
  timeoutMs: 60_000,
})
if (second.code === 0 || !/already|in use|running/i.test(second.output)) {
  problems.push(`a second start was not refused clearly: ${second.output.slice(-300)}`)
}
const coldStop = await stop(cold.child)
const warm = await start()
const warmStop = await stop(warm.child)
rmSync(folder, { recursive: true, force: true })

if (cold.milliseconds > 180_000) problems.push('the cold start took over 3 minutes')
if (warm.milliseconds > 5000) problems.push('the warm start took over 5 s')
if (coldStop > 2000 || warmStop > 2000) problems.push('Ctrl-C took over 2 s')
for (const problem of problems) console.log(problem)
console.log(
  `install: cold start ${(cold.milliseconds / 1000).toFixed(1)} s, warm start ${(warm.milliseconds / 1000).toFixed(1)} s, ` +
    `Ctrl-C ${Math.round(coldStop)} and ${Math.round(warmStop)} ms, ${problems.length} problems`,
)
process.exit(problems.length === 0 ? 0 : 1)

async function start(): Promise<{ url: string; child: ChildProcess; milliseconds: number }> {
  const began = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: join(folder, 'clone'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PERPDESK_DATA: dataDir, PERPDESK_PORT: '0', PERPDESK_LOG: 'warn' },
    detached: true,
  })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString('utf8')
  })
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /https?:\/\/\S+/.exec(line)?.[0]
      if (address !== undefined) resolve(address.replace(/\/$/, ''))
    })
    child.on('exit', () => reject(new Error(`npm start ended before it printed an address\n${log}`)))
  })
  return { url, child, milliseconds: performance.now() - began }
}

/**
 * Sends Ctrl-C as a terminal does, to the whole process group. Returns the milliseconds until the process has ended.
 */
async function stop(child: ChildProcess): Promise<number> {
  const began = performance.now()
  const gone = once(child, 'exit')
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
  await gone
  return performance.now() - began
}
