/**
 * The inspector of a Node process started with `--inspect`. The heap size covers the main thread only, the resident
 * size the whole process.
 */
export interface Inspector {
  /** Runs a garbage collection, then returns the memory still in use. */
  settledMemory(): Promise<{ heapBytes: number; residentBytes: number }>
  close(): void
}

/** Connects to the address that Node wrote to its log. */
export async function openInspector(log: string): Promise<Inspector> {
  const address = /Debugger listening on (ws:\/\/\S+)/.exec(log)?.[1]
  if (address === undefined) throw new Error('the process tells no inspector address; start it with --inspect')
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', (event) => {
    const answer: { id?: number; result?: unknown } = JSON.parse(String(event.data))
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer.result)
  })
  let calls = 0
  const call = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve) => {
      const id = ++calls
      waiting.set(id, (result) => {
        waiting.delete(id)
        resolve(result)
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  return {
    async settledMemory() {
      await call('HeapProfiler.collectGarbage')
      const expression = 'JSON.stringify([process.memoryUsage().heapUsed, process.memoryUsage().rss])'
      const evaluated = await call('Runtime.evaluate', { expression, returnByValue: true })
      const [heapBytes, residentBytes] = readPair(evaluated)
      return { heapBytes, residentBytes }
    },
    close: () => socket.close(),
  }
}

function readPair(evaluated: unknown): [number, number] {
  const text = /"value":"\[(\d+),(\d+)\]"/.exec(JSON.stringify(evaluated))
  if (text === null) throw new Error('the inspector gave no memory figures')
  return [Number(text[1]), Number(text[2])]
}
