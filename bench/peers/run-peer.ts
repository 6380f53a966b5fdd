import { spawnSync } from 'node:child_process'

/** Report of a process about the last pass of the flow. */
export interface PeerRun {
  readonly seconds: number
  readonly trades?: number
  /** Checksum of the trades in their order. */
  readonly hash?: number
  readonly refused?: number
  /** Bytes of memory held by books and open orders at the end. */
  readonly bytes?: number
}

/** Runs a program of the bench and returns its report. Throws with the program's error output if it fails. */
export function runPeer([program = '', ...args]: readonly string[]): PeerRun {
  const ran = spawnSync(program, args, { encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`${program} failed: ${ran.stderr}`)
  return JSON.parse(ran.stdout) as PeerRun
}
