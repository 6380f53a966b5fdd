import { type FileHandle, open } from 'node:fs/promises'
import { createServer } from 'node:http'

/** A file that texts are appended to; the caller is notified once its text is on disk. */
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

  /** Texts that come while the disk is busy are written together as soon as it is free. */
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
 * The least an HTTP server can do with an order: parse it and send it back; where a file is named, only once the order is on disk
 * there. Started as a process of its own; reports its port.
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
