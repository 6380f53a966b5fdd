import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BLOCK } from './digests.ts'
import { linesIn } from './other-side.ts'
import { type Part, record } from './record.ts'

/** Writes the lines of one block of a part to files that can be diffed: this side's, and the other's where there is one. */
export async function dump(part: Part, block: number | 'views', before: string | null, folder: string): Promise<void> {
  const lines: string[] = []
  for (const { text } of record(part)) lines.push(text)
  write('now', lines)
  if (before === null) return
  const others: string[] = []
  for await (const line of linesIn(before, part)) others.push(line)
  write('before', others)

  function write(side: string, all: readonly string[]): void {
    const from = block === 'views' ? part.commands : block * BLOCK
    const to = block === 'views' ? all.length : Math.min(part.commands, from + BLOCK)
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `seed-${part.seed}-${part.stream}-${block}.${side}.jsonl`)
    writeFileSync(file, `${all.slice(from, to).join('\n')}\n`)
    console.log(`written: ${file}`)
  }
}
