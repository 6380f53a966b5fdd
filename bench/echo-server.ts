import { type FileHandle, open } from 'node:fs/promises'
import { createServer } from 'node:http'

/** A file to which texts are appended; the caller is notified once its text is on disk. */
class DurableFile {
  readonly #file: FileHandle
  #waiting: { readonly text: string; readonly onDisk: () => void }[] = []
  #isWriting = false

  constructor(file: FileHandle) {
    this.#file = file
  }

  append(text: string, onDisk: () => void): void {
    this.#waiting.push({ text, onDisk })
    if (!this.#isWriting) void this.#writeWaiting()
  }

  /** Texts that arrive during a write are written together after it. */
  async #writeWaiting(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      await this.#file.write(batch.map(({ text }) => text).join(''))
      await this.#file.datasync()
      for (const { onDisk } of batch) onDisk()
    }
    this.#isWriting = false
  }
}

/**
 * The least that an HTTP server can do with an order: parse it and send it back; if a file is given, only once the
 * order is on disk there. Runs as a separate process; reports its port.
 */
const path = process.argv[2]
const log = path === undefined ? undefined : new DurableFile(await open(path, 'a'))

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString('utf8')
  })
  request.on('end', () => {
    const answer = () => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ retCode: 0, result: JSON.parse(body) }))
    }
    if (log === undefined) answer()
    else log.append(body, answer)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.send?.(address.port)
})
