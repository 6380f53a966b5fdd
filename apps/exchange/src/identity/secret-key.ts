import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { IdentityFaults } from './identity-faults.ts'
import { sameBytes } from './row-seals.ts'

const KEY_BYTES = 32

/**
 * Returns the key that signs sessions and rows of this exchange; throws `IdentityRefused` if it is missing, readable by
 * others or damaged.
 */
export function loadSecretKey(file: string, faults: IdentityFaults): Buffer {
  if (!existsSync(file)) throw faults.keyLost()
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) throw faults.keyOpen()
  const bytes = readFileSync(file)
  const key = bytes.subarray(0, KEY_BYTES)
  if (!sameBytes(checksum(key), bytes.subarray(KEY_BYTES))) throw faults.keyDamaged()
  return key
}

/**
 * Creates the key if it is missing, in a file that only its owner may read. The file is written completely or not at
 * all, even in a crash.
 */
export function makeSecretKey(file: string, random: (bytes: number) => Buffer): void {
  if (existsSync(file)) return
  const key = random(KEY_BYTES)
  const part = `${file}.part`
  const opened = openSync(part, 'w', 0o600)
  writeSync(opened, Buffer.concat([key, checksum(key)]))
  fsyncSync(opened)
  closeSync(opened)
  renameSync(part, file)
  // Windows cannot sync folders; its file system makes the rename durable itself.
  if (process.platform === 'win32') return
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

function checksum(key: Uint8Array): Buffer {
  return createHash('sha256').update(key).digest()
}
