import { readdirSync, statfsSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import type { Sequencer } from '../sequencer/sequencer.ts'
import type { ExchangeWatch } from '../telemetry/exchange-watch.ts'
import type { LoopDelay } from '../telemetry/loop-delay.ts'
import type { Metrics } from '../telemetry/metrics.ts'

const OPEN_FILES = '/proc/self/fd'

interface RunningExchange {
  readonly sequencer: Sequencer
  readonly watch: ExchangeWatch
  readonly config: Pick<Config, 'dataDir'>
}

interface OpenSockets {
  readonly count: number
  readonly congested: number
}

/** Adds metrics that summarise the state of the exchange. */
export function addExchangeGauges(
  metrics: Metrics,
  exchange: RunningExchange,
  sockets: OpenSockets,
  loop: LoopDelay,
): void {
  const { sequencer, watch } = exchange
  metrics.gauge('perpdesk_sequence', 'Last applied command.', () => sequencer.engine.seq)
  metrics.gauge('perpdesk_accepting', '1 while commands are taken.', () => (sequencer.halted === null ? 1 : 0))
  metrics.gauge('perpdesk_sockets', 'Open WebSockets.', () => sockets.count)
  metrics.gauge(
    'perpdesk_sockets_congested',
    'Open WebSockets that read too slowly for all market data.',
    () => sockets.congested,
  )
  metrics.gauge('perpdesk_event_loop_delay_p99_seconds', 'Delay of the event loop over the last minute.', () =>
    loop.p99(),
  )
  metrics.gauge('perpdesk_event_loop_delay_max_seconds', 'Longest delay of the event loop over the last minute.', () =>
    loop.max(),
  )
  metrics.gauge(
    'perpdesk_clock_held_back_seconds',
    'How far the clock of the machine is ahead because a leap of it is held back.',
    () => watch.heldBack() / 1_000,
  )
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  addStoreGauges(metrics, exchange)
}

function addStoreGauges(metrics: Metrics, { sequencer, watch, config }: RunningExchange): void {
  metrics.durations('Group commits of the journal.', 'Time of a group commit.', watch.commits)
  metrics.gauge('perpdesk_commands_queued', 'Commands that wait for the disk.', () => sequencer.queued)
  metrics.gauge('perpdesk_history_queued', 'Rows that wait to be written to history.', () => watch.historyWaiting())
  metrics.gauge('perpdesk_history_lag_commands', 'Commands that history is behind the engine.', () =>
    Math.max(0, sequencer.engine.seq - watch.historyReaches()),
  )
  metrics.gauge('perpdesk_snapshot_age_seconds', 'Age of the newest snapshot; -1 where there is none.', () =>
    sequencer.snapshotTime === 0 ? -1 : (sequencer.now() - sequencer.snapshotTime) / 1_000,
  )
  for (const store of ['journal', 'history'] as const) {
    const name = store === 'journal' ? 'the journal' : 'history'
    metrics.gauge(`perpdesk_${store}_verified`, `1 once all that ${name} keeps was read and found whole.`, () =>
      watch[store] === 'whole' ? 1 : 0,
    )
    metrics.gauge(`perpdesk_${store}_damaged`, `1 once damage was found in ${name}.`, () =>
      watch[store] === 'damaged' ? 1 : 0,
    )
  }
  metrics.gauge('perpdesk_disk_free_bytes', 'Room on the disk of the data folder; -1 where it is not known.', () =>
    freeBytes(config.dataDir),
  )
  // Only Linux lists open files there.
  if (process.platform === 'linux') {
    metrics.gauge('process_open_fds', 'Open files and connections.', () => readdirSync(OPEN_FILES).length)
  }
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return -1
  }
}
