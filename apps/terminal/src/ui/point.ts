/** A place of the window in pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}
