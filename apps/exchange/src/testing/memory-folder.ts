import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a folder, in memory if the system supports it: tests that open databases hundreds of times need no disk. */
export function memoryFolder(name: string): string {
  return mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), `perpdesk-${name}-`))
}
