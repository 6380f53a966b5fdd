import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096

/** Returns the CPU seconds (user and system) that a process has used and its resident memory, from Linux's /proc. */
export function usageOf(pid: number): { cpuSeconds: number; residentBytes: number } {
  const fields = statOf(`/proc/${pid}/stat`)
  return { cpuSeconds: cpuSecondsOf(fields), residentBytes: Number(fields[21]) * PAGE_BYTES }
}

/** Returns the CPU seconds of a process's main thread, which in Node runs the event loop. */
export function mainThreadSeconds(pid: number): number {
  return cpuSecondsOf(statOf(`/proc/${pid}/task/${pid}/stat`))
}

/** Returns the fields from the process state on; the name before it may contain any characters. */
function statOf(file: string): readonly string[] {
  const stat = readFileSync(file, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function cpuSecondsOf(fields: readonly string[]): number {
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Returns the total size in bytes of all files in a folder whose names start with `prefix`. */
export function folderBytes(folder: string, prefix = ''): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith(prefix))
    .reduce((sum, entry) => sum + statSync(join(folder, entry.name)).size, 0)
}
