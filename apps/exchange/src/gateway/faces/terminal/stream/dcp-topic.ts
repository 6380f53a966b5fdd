/** Seconds that an account has to come back: the bounds of a request, and the default. */
const DCP_WINDOW = { min: 3, max: 300, usual: 10 } as const

const TOPIC = /^dcp(?:\.([1-9][0-9]{0,2}))?$/

/** Seconds that a topic asks for: `dcp` the usual ones, `dcp.{seconds}` its own; undefined when it is no such topic. */
export function dcpWindow(topic: string): number | undefined {
  const match = TOPIC.exec(topic)
  if (match === null) return undefined
  const seconds = match[1] === undefined ? DCP_WINDOW.usual : Number.parseInt(match[1], 10)
  return seconds >= DCP_WINDOW.min && seconds <= DCP_WINDOW.max ? seconds : undefined
}
