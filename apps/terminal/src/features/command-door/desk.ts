import { textOf } from '../../i18n/index.ts'
import { type Point, toast } from '../../ui/index.ts'
import type { Scene } from './scene.ts'

/** All that is done with commands, once they are there. */
export interface CommandDesk {
  /** Shows all commands, looked through for `typed`. */
  readonly openPalette: (typed?: string) => void
  /** Shows the keys of all commands, to change them. */
  readonly openKeys: () => void
  /** Opens the menu of a row where it was asked for. */
  readonly openRowMenu: (scene: Scene, at: Point) => void
  /** Lets keys run commands. */
  readonly startHotkeys: () => void
}

let fetchDesk: () => Promise<CommandDesk> = () => Promise.reject(new Error('nobody has commands'))

/** Says where commands come from: they are no part of the first program. */
export function commandsComeFrom(fetch: () => Promise<CommandDesk>): void {
  fetchDesk = fetch
}

/** Fetches the commands to do something with them; what cannot be fetched is told, since somebody waits for it. */
export async function atDesk(work: (desk: CommandDesk) => void): Promise<void> {
  try {
    work(await fetchDesk())
  } catch {
    toast.error(textOf('common')('partFailed'), { key: 'command' })
  }
}

/** Opens the menu of a row where it was asked for. */
export function openRowMenu(scene: Scene, at: Point): void {
  void atDesk((desk) => desk.openRowMenu(scene, at))
}
