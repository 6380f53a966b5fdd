import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly headers: string
  readonly text: string
}

/** An SMTP server on a free port of this machine that keeps what it receives; it takes one user's password only. */
export interface MailBox {
  /** With the user's name and password. */
  readonly url: string
  readonly received: readonly ReceivedMail[]
  stop(): Promise<void>
}

const USER = 'venue'
const PASSWORD = 'p@ss:word'

export async function openMailBox(): Promise<MailBox> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === USER && password === PASSWORD) done(null, { user: USER })
      else done(new Error('wrong password'))
    },
    onRcptTo({ address }, _session, done) {
      if (address.endsWith('@nowhere.example')) done(new Error('no such mailbox'))
      else done()
    },
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = mailFrom === false ? '' : mailFrom.address
        received.push({ from, to: rcptTo.map(({ address }) => address), ...parsed(Buffer.concat(chunks).toString()) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has an address of this form
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  }
}

/** Splits a message into its headers and its decoded text. */
function parsed(message: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const at = message.indexOf('\r\n\r\n')
  const [headers, body] = [message.slice(0, at), message.slice(at + 4)]
  if (/^content-transfer-encoding: base64/im.test(headers)) {
    return { headers, text: Buffer.from(body, 'base64').toString() }
  }
  if (!/^content-transfer-encoding: quoted-printable/im.test(headers)) return { headers, text: body }
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return { headers, text: Buffer.from(bytes, 'latin1').toString() }
}
