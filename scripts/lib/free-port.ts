import { createServer } from 'node:net'

/**
 * Returns a free port. An exchange that is restarted needs a fixed port, because cookies and origin depend on its
 * address.
 */
export async function freePort(): Promise<number> {
  const server = createServer()
  const chosen = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  await new Promise((resolve) => server.close(resolve))
  return chosen
}
