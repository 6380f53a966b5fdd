import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'

/** The CSRF key of this house: 32 bytes in a file that only its owner may read, made on first use. */
export function loadSecretKey(file: string, random: (bytes: number) => Buffer): Buffer {
  if (!existsSync(file)) writeFileSync(file, random(32), { mode: 0o600, flag: 'wx' })
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new Error(`${file} can be read by other users of this machine. Run: chmod 600 ${file}`)
  }
  const key = readFileSync(file)
  if (key.length !== 32) throw new Error(`${file} is damaged. Delete it; people will have to log in again.`)
  return key
}
