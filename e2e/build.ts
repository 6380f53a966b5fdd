import { buildTerminal } from '../scripts/lib/build-terminal.ts'

/** Journeys run on what is in the sources now. */
export default async function build(): Promise<void> {
  await buildTerminal()
}
