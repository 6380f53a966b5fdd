/** A file that is sent piece by piece while its content is read. */
export interface SentFile {
  /** Consists of letters, digits, dashes and a dot. */
  readonly name: string
  /** The `content-type` header. */
  readonly type: string
  text(): AsyncGenerator<string>
}
