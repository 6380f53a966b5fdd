/** First byte of a complete, uncompressed text frame (RFC 6455, 5.2). */
const TEXT_FRAME = 0x81
/** Payloads up to this length have it in one byte; longer ones have these marks followed by two or eight bytes. */
const SHORT = 125
const IN_TWO_BYTES = 126
const IN_EIGHT_BYTES = 127

/** Returns a text message as a WebSocket frame, which can be written to any number of sockets without compression. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const headSize = length <= SHORT ? 2 : length <= 0xffff ? 4 : 10
  const frame = Buffer.allocUnsafe(headSize + length)
  frame[0] = TEXT_FRAME
  if (headSize === 2) frame[1] = length
  else if (headSize === 4) {
    frame[1] = IN_TWO_BYTES
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = IN_EIGHT_BYTES
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, headSize)
  return frame
}
