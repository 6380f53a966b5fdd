/** A PDF file, complete. */
export class PdfFile {
  /** Consists of letters, digits, dashes and a dot. */
  readonly name: string
  readonly bytes: Buffer

  constructor(name: string, bytes: Uint8Array) {
    this.name = name
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
}
