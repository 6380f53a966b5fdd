import decodeQr from 'qr/decode.js'
import { expect, it } from 'vitest'
import { inviteOf } from './invite-code.ts'

const QUIET_ZONE = 4
const PIXELS = 6

/** Returns the QR code as an image, black on white with a light margin. */
function seen(rows: readonly (readonly boolean[])[]) {
  const side = (rows.length + 2 * QUIET_ZONE) * PIXELS
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [y, row] of rows.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue
      for (let line = 0; line < PIXELS; line += 1) {
        const start = ((y + QUIET_ZONE) * PIXELS + line) * side + (x + QUIET_ZONE) * PIXELS
        for (let at = start; at < start + PIXELS; at += 1) data.fill(0, at * 4, at * 4 + 3)
      }
    }
  }
  return { width: side, height: side, data }
}

it.each(['en', 'zh-CN'])('[SHR-01, ROUTE-08] a camera reads the link to sign up by (%s)', (language) => {
  const { url, rows } = inviteOf('https://perpdesk.example', language, 'K7Q2M9XA')
  expect(url).toBe(`https://perpdesk.example/${language}/invite?ref=K7Q2M9XA`)
  expect(decodeQr(seen(rows))).toBe(url)
})
