import { spawnSync } from 'node:child_process'

/** Report of a process that ran the flow, about its last pass. */
export interface PeerRun {
  readonly seconds: number
  readonly trades?: number
  /** Of the trades in their order. */
  readonly hash?: number
  readonly refused?: number
  /** Memory that books and open orders held at the end. */
  readonly bytes?: number
}

/** Runs a program of the bench to its end. Throws with what it has printed when it fails. */
export function runPeer([program = '', ...args]: readonly string[]): PeerRun {
  const ran = spawnSync(program, args, { encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`${program} failed: ${ran.stderr}`)
  return JSON.parse(ran.stdout) as PeerRun
}
