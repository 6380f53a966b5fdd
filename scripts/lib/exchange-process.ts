import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { buildExchange } from './build-exchange.ts'
import { ROOT } from './root.ts'

export interface ExchangeProcess {
  readonly url: string
  readonly pid: number
  /** Milliseconds from the spawn to the line with the address. */
  readonly startedIn: number
  /** Returns everything the process has logged so far. */
  log(): string
  /** Sends SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>
  /** Sends Ctrl-C; resolves with the exit code and the time until the process ended. */
  stop(): Promise<{ code: number | null; milliseconds: number }>
}

/**
 * Starts the real exchange, built from the present sources, as a separate process and resolves once it has reported its address. Rejects with its log if
 * it ends before that or takes longer than `timeoutMs`.
 */
export async function startExchange(options: {
  dataDir: string
  port?: number
  env?: Readonly<Record<string, string>>
  timeoutMs?: number
  /** Flags of Node itself. */
  nodeArgs?: readonly string[]
}): Promise<ExchangeProcess> {
  const main = await buildExchange()
  const began = performance.now()
  const child = spawn(process.execPath, [...(options.nodeArgs ?? []), '--enable-source-maps', main], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PERPDESK_DATA: options.dataDir,
      PERPDESK_PORT: String(options.port ?? 0),
      PERPDESK_LOG: 'warn',
      ...options.env,
    },
  })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString('utf8')
  })
  const url = await addressOf(child, options.timeoutMs ?? 60_000, () => log)
  const gone = once(child, 'exit')
  return {
    url,
    pid: child.pid ?? 0,
    startedIn: performance.now() - began,
    log: () => log,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
    async stop() {
      const start = performance.now()
      child.kill('SIGINT')
      await gone
      return { code: child.exitCode, milliseconds: performance.now() - start }
    },
  }
}

function addressOf(child: ChildProcess, timeoutMs: number, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const stdout = child.stdout
    if (stdout === null) throw new Error('the exchange has no standard output')
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the exchange printed no address within ${timeoutMs} ms\n${log()}`))
    }, timeoutMs)
    createInterface({ input: stdout }).on('line', (line) => {
      const address = /https?:\/\/\S+/.exec(line)?.[0]
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address.replace(/\/$/, ''))
    })
    child.on('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the exchange ended with ${code ?? 'a signal'} before it printed its address\n${log()}`))
    })
  })
}
