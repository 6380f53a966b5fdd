import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Names of the exchange's own files; modes of other files remain unchanged. The key is missing here because its own
 * check refuses a readable key.
 */
const OURS =
  /^(?:journal\.|history\.|identity\.(?:db|mark)|market\.json$|settings\.json$|exchange\.pid$|clock\.confirm$|\d{16}\.snapshot)/
const OTHERS = 0o077

/**
 * Removes the access of the machine's other users to an existing data folder, which holds secrets and personal data.
 * Returns sentences for the log; none if there is no data folder yet or access was already restricted.
 */
export function closeDataFolder(folder: string): readonly string[] {
  if (process.platform === 'win32' || !existsSync(join(folder, 'journal.db')) || !isOpen(folder)) return []
  const snapshots = join(folder, 'snapshots')
  const open = [
    folder,
    ...filesIn(folder),
    ...(existsSync(snapshots) ? [snapshots, ...filesIn(snapshots)] : []),
  ].filter(isOpen)
  const left = open.filter((path) => !close(path))
  const closed = open.length - left.length
  return [
    ...(closed > 0
      ? [
          `Other users of this machine could read ${closed} of the places in the data folder ${folder}. They are closed to them now; ` +
            'what others have read meanwhile, nobody can tell.',
        ]
      : []),
    ...left.map(
      (path) =>
        `Other users of this machine can read ${path}, and it is not ours to close. Let its owner run: chmod go= ${path}`,
    ),
  ]
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && OURS.test(entry.name))
    .map(({ name }) => join(folder, name))
}

function isOpen(path: string): boolean {
  return (lstatSync(path).mode & OTHERS) !== 0
}

function close(path: string): boolean {
  try {
    chmodSync(path, lstatSync(path).mode & 0o700)
    return true
  } catch {
    return false
  }
}
