import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BLOCK } from './digests.ts'
import { linesIn } from './other-side.ts'
import { type Part, record } from './record.ts'

/** Writes the lines of one block of a part to files for a diff: those of this side and, if given, of the other side. */
export async function dump(part: Part, block: number | 'views', before: string | null, folder: string): Promise<void> {
  const lines: string[] = []
  for (const { text } of record(part)) lines.push(text)
  write('now', lines)
  if (before === null) return
  const others: string[] = []
  for await (const line of linesIn(before, part)) others.push(line)
  write('before', others)

  function write(side: string, all: readonly string[]): void {
    const commands = all.filter((line) => line.startsWith('{"command":'))
    const views = all.filter((line) => !line.startsWith('{"command":'))
    const chosen = block === 'views' ? views : commands.slice(block * BLOCK, (block + 1) * BLOCK)
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `seed-${part.seed}-${part.stream}-${block}.${side}.jsonl`)
    writeFileSync(file, `${chosen.join('\n')}\n`)
    console.log(`written: ${file}`)
  }
}
