import { createServer } from 'node:net'

/** For an exchange that is started again: its address must stay the same over all lives, as cookies and origin do. */
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
