/**
 * Version of the byte layout of commands and snapshots. It increases with every change that an earlier reader would
 * misread, and with every version that applies recorded commands differently; new fields of a snapshot name the layout
 * that added them (`since`), so that older snapshots can still be read.
 */
export const LAYOUT = 13

/** The oldest layout whose snapshots can be read. */
export const OLDEST_LAYOUT = 6

const VERSIONS: ReadonlyMap<number, string> = new Map([
  [6, '0.1'],
  [7, '0.2'],
  [8, '0.3'],
  [9, '0.4'],
  [10, '0.5'],
  [11, '0.6'],
  [12, '0.7'],
  [13, '0.8'],
])

/** Returns the version of Perpdesk that writes a layout; `undefined` for an unknown layout. */
export function versionOfLayout(layout: number): string | undefined {
  return VERSIONS.get(layout)
}
