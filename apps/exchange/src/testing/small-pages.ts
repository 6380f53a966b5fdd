import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/**
 * Creates the databases of an exchange, empty and with the smallest pages, before it is first opened. With pages of the
 * usual size most bytes are unused, and a test that damages every byte in turn would take long.
 */
export function makeSmallPages(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of ['journal', 'history', 'identity']) {
    const database = new Database(join(folder, `${name}.db`))
    database.pragma('page_size = 512')
    database.exec('VACUUM')
    database.close()
  }
}
