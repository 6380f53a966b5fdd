import type { FedHistory } from './history/called-history.ts'
import type { Journal } from './journal/journal.ts'
import type { ExchangeWatch } from './telemetry/exchange-watch.ts'
import type { Log } from './telemetry/log.ts'

/**
 * Verifies, while trading runs, the parts of journal and history that the start did not read. Damage there does not
 * affect the state, but the operator must learn of it: the log, `/ready` and `/metrics` report it.
 */
export function verifyPast(
  journal: Pick<Journal, 'verify'>,
  history: Pick<FedHistory, 'verify'>,
  watch: ExchangeWatch,
  log: Log,
): void {
  const readThrough = async (store: 'journal' | 'history'): Promise<void> => {
    try {
      await (store === 'journal' ? journal : history).verify()
      if (watch[store] === 'underWay') watch[store] = 'whole'
      log.info({ store }, 'all that is kept is as it was written')
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code !== 'damaged' && code !== 'historyDamaged') {
        log.warn({ store }, `not all that is kept could be read through: ${why}`)
        return
      }
      log.error({ store }, why)
      watch[store] = 'damaged'
      watch.find(why)
    }
  }
  void readThrough('journal')
  void readThrough('history')
}
