import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Returns the lines that the recorder in another folder makes of a scene; none if it does not know the scene. */
export async function sceneLinesIn(folder: string, scene: string): Promise<readonly string[]> {
  const child = spawn(process.execPath, ['scripts/recording/wire/print-scene.ts', '--scene', scene], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY })) {
    lines.push(line)
  }
  await gone
  if (child.exitCode !== 0) throw new Error(`the recorder of ${folder} ended with ${child.exitCode ?? 'a signal'}`)
  return lines
}
