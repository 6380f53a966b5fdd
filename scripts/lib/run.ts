import { spawn } from 'node:child_process'

export interface Ran {
  readonly code: number
  readonly output: string
}

/** Runs a program to its end. Its output is returned and, unless `quiet`, also printed. */
export function run(
  command: string,
  args: readonly string[],
  options: { cwd: string; quiet?: boolean; env?: Readonly<Record<string, string>>; timeoutMs?: number },
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...options.env },
      ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs, killSignal: 'SIGKILL' as const }),
    })
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (options.quiet !== true) process.stdout.write(chunk)
      })
    }
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }))
  })
}
