import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096

/** CPU seconds (user and system) a process has used and its resident memory, from Linux' /proc. */
export function usageOf(pid: number): { cpuSeconds: number; residentBytes: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return { cpuSeconds: ticks / TICKS_PER_SECOND, residentBytes: Number(fields[21]) * PAGE_BYTES }
}

/** Bytes of all files in a folder whose name starts with `prefix`. */
export function folderBytes(folder: string, prefix = ''): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith(prefix))
    .reduce((sum, entry) => sum + statSync(join(folder, entry.name)).size, 0)
}
