import type { Log } from '../telemetry/log.ts'
import { HELD_FOR, LARGEST_STEP, type Leap } from './guarded-time.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Logs a stage of a leap of the machine's clock, with both times. */
export function reportLeap(log: Log, { what, machineTime, time }: Leap): void {
  const times = { machineTime: isoOf(machineTime), time: isoOf(time), aheadSeconds: secondsOf(machineTime - time) }
  switch (what) {
    case 'held':
      log.error(
        times,
        `the machine’s clock has leapt ahead; its time is held back until that has lasted for ${HELD_FOR / MINUTE} minutes or \`npm run clock:confirm\` confirms it`,
      )
      return
    case 'taken':
      log.warn(times, 'the leap of the machine’s clock is taken; what lies between counts as a pause')
      return
    case 'gone':
      log.warn(times, 'the machine’s clock is back; nothing of its leap was taken')
  }
}

/**
 * Logs the gap between the last command of the journal and this start if the gap is negative or long, because the
 * exchange cannot distinguish a long stop from a wrong clock.
 */
export function reportStart(log: Log, reached: number, machineTime: number): void {
  const between = machineTime - reached
  if (reached === 0 || Math.abs(between) <= LARGEST_STEP) return
  const times = { journalTime: isoOf(reached), machineTime: isoOf(machineTime), seconds: secondsOf(between) }
  if (between < 0) {
    log.warn(
      times,
      'the machine’s clock is behind the journal’s last command; the exchange’s time goes on from that command',
    )
  } else {
    log[between > DAY ? 'warn' : 'info'](times, 'the time since the journal’s last command counts as a pause')
  }
}

function isoOf(time: number): string {
  return new Date(time).toISOString()
}

function secondsOf(milliseconds: number): number {
  return Math.round(milliseconds / 1_000)
}
