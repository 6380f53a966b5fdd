/** Seconds that an account has to reconnect: lower and upper bound, and the default. */
const DCP_WINDOW = { min: 3, max: 300, usual: 10 } as const

const TOPIC = /^dcp(?:\.([1-9][0-9]{0,2}))?$/

/**
 * Returns the seconds of a DCP topic: the default for `dcp`, the given ones for `dcp.{seconds}`; `undefined` for other
 * topics and seconds out of range.
 */
export function dcpWindow(topic: string): number | undefined {
  const match = TOPIC.exec(topic)
  if (match === null) return undefined
  const seconds = match[1] === undefined ? DCP_WINDOW.usual : Number.parseInt(match[1], 10)
  return seconds >= DCP_WINDOW.min && seconds <= DCP_WINDOW.max ? seconds : undefined
}
