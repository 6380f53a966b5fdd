/** Input and output of the watcher in the page; see {@link watchPage}. */
declare global {
  interface Window {
    /** The `performance.now()` since when no new data has reached the page. */
    perpdeskCutAt?: number
    /** Reports a finding to the test. */
    perpdeskFinding?: (finding: string) => void
  }
}

/**
 * Runs in the page before anything else and checks it ten times a second: whether anything is rendered, whether every
 * old price is marked as old, and whether the sides of the order book cross. It does not use the terminal's own state:
 * the test sets the time when data stopped.
 */
export function watchPage(): void {
  const PERIOD = 100
  /** Milliseconds: prices are greyed from 3 s; a slow machine may need another second to render that. */
  const MARKED_WITHIN = 4_000
  /** Milliseconds that the page has after a sleep to show the age of its data. */
  const AWAKE_WITHIN = 2_000
  const reported = new Set<string>()
  let drawn = false
  let lastLook = performance.now()
  let awakeAt = 0

  const find = (finding: string) => {
    if (reported.has(finding)) return
    reported.add(finding)
    window.perpdeskFinding?.(finding)
  }
  // An error that a library recovers from carries the library's own message, so its cause is reported with it.
  window.addEventListener('error', ({ error }) => {
    const cause: unknown = error instanceof Error ? error.cause : undefined
    if (cause !== undefined) find(`caused by: ${cause instanceof Error ? cause.stack : String(cause)}`)
  })
  const marked = (element: Element) => {
    const level = element.closest('[data-freshness]')?.getAttribute('data-freshness')
    return level === 'stale' || level === 'dead'
  }
  /** Returns the places with live prices that are not marked as old. */
  const unmarked = (): string[] => {
    const places: [string, string][] = [
      ['book', '[role=toolbar] [data-ticks]'],
      ['trades', '[role=toolbar] [data-trade]'],
      ['symbol bar', 'section > [data-freshness] dl'],
      ['preview', 'section table[aria-label]'],
      ['positions', '[role=tabpanel] [role=row] [data-tone]'],
      ['picker', '[role=grid][aria-label=Contracts] [role=row]'],
    ]
    const found = places
      .filter(([, selector]) => [...document.querySelectorAll(selector)].some((element) => !marked(element)))
      .map(([name]) => name)
    // A cover over the chart says that its data is old.
    const stage = document.querySelector('[role=application]')?.parentElement
    const cover = stage?.querySelector('output, [role=alert], [data-freshness]')
    if (stage !== undefined && stage !== null && cover === null) found.push('chart')
    if (/^[\d,.]+ /.test(document.title)) found.push('title')
    return found
  }
  const ticksOf = (side: 'bid' | 'ask') =>
    Number(document.querySelector(`[data-side=${side}][data-place="0"]`)?.getAttribute('data-ticks') ?? Number.NaN)

  setInterval(() => {
    const now = performance.now()
    if (now - lastLook > 1_500) awakeAt = now
    lastLook = now
    const shown = (document.getElementById('root')?.textContent ?? '').trim().length
    if (shown > 40) drawn = true
    else if (drawn) find('white page')
    if (ticksOf('bid') >= ticksOf('ask')) find('crossed book')
    const cut = window.perpdeskCutAt
    if (cut === undefined || now - cut < MARKED_WITHIN || now - awakeAt < AWAKE_WITHIN) return
    for (const place of unmarked()) find(`unmarked stale price: ${place}`)
  }, PERIOD)
}
