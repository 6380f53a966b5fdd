/** Input and output of the watcher in the page; see {@link watchPage}. */
declare global {
  interface Window {
    /** From this `performance.now()` on nothing new has reached the page. */
    perpdeskCutAt?: number
    /** Reports a finding to the test. */
    perpdeskFinding?: (finding: string) => void
  }
}

/**
 * Runs in the page before anything else and looks at it ten times a second, as a suspicious person would: is anything
 * drawn, does every price say so when it is old, do the sides of the book cross. It knows nothing of the terminal's own
 * opinion: the test sets the time when data stopped.
 */
export function watchPage(): void {
  const PERIOD = 100
  /** Greyed from 3 s; a slow machine may take a second more to draw it. */
  const MARKED_WITHIN = 4_000
  /** After a sleep the page has 2 s to state its age. */
  const AWAKE_WITHIN = 2_000
  const told = new Set<string>()
  let drawn = false
  let lastLook = performance.now()
  let awakeAt = 0

  const find = (finding: string) => {
    if (told.has(finding)) return
    told.add(finding)
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
  /** Every place with a price that moves. */
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
    // A cover over the chart itself says that there is nothing to see.
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
