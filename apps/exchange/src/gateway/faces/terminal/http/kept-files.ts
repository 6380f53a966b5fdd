import { readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Coding } from './codings.ts'
import { Copies } from './copies.ts'
import type { Reply } from './messages.ts'

/** Content types of the build's files; files of other types are not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Form of the build's file names; other forms (leading dots, escapes) are never served. */
const PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/

interface KeptFile {
  readonly type: string
  readonly copies: Copies
}

/**
 * The files of one folder and their compressed copies (`app.js.br`), cached in memory when first requested: no file
 * stays open for a slow client. The cache never holds more than the folder contains.
 */
export class KeptFiles {
  readonly #root: string
  readonly #kept = new Map<string, KeptFile>()

  constructor(root: string) {
    this.#root = root
  }

  /** Sends a file. Returns false if it does not exist. */
  send(path: string, reply: Reply): boolean {
    const file = this.#kept.get(path) ?? this.#read(path)
    file?.copies.send(reply.header('content-type', file.type))
    return file !== undefined
  }

  /** Clears the cache, so that changed files are read again. */
  forget(): void {
    this.#kept.clear()
  }

  #read(path: string): KeptFile | undefined {
    const type = TYPES[extname(path)]
    if (type === undefined || !PATH.test(path)) return undefined
    const plain = bytesOf(join(this.#root, path))
    if (plain === undefined) return undefined
    const coded = new Map<Coding, Buffer>()
    for (const [coding, ending] of [
      ['br', 'br'],
      ['gzip', 'gz'],
    ] as const) {
      const bytes = bytesOf(join(this.#root, `${path}.${ending}`))
      if (bytes !== undefined) coded.set(coding, bytes)
    }
    const file = { type, copies: new Copies(plain, coded) }
    this.#kept.set(path, file)
    return file
  }
}

function bytesOf(file: string): Buffer | undefined {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(file) : undefined
}
