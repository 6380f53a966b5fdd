import { textOf } from '../../i18n/index.ts'
import { type Point, toast } from '../../ui/index.ts'
import type { Scene } from './scene.ts'

/** Actions on commands, once these are loaded. */
export interface CommandDesk {
  /** Shows the commands, searched for `typed`. */
  readonly openPalette: (typed?: string) => void
  /** Shows the keys of all commands, to change them. */
  readonly openKeys: () => void
  /** Runs a command of another part of the program by its id. */
  readonly run: (id: string) => void
  /** Opens the menu of a row at a point of the window. */
  readonly openRowMenu: (scene: Scene, at: Point) => void
  /** Lets keys run commands, and runs that of a key which was pressed while they were on their way. */
  readonly startHotkeys: (early?: KeyboardEvent) => void
}

let fetchDesk: () => Promise<CommandDesk> = () => Promise.reject(new Error('nobody has commands'))

/** Sets the source of commands: they are no part of the first bundle. */
export function commandsComeFrom(fetch: () => Promise<CommandDesk>): void {
  fetchDesk = fetch
}

/** Fetches the commands and uses them; a failed fetch is reported, since the person waits for it. */
export async function atDesk(work: (desk: CommandDesk) => void): Promise<void> {
  try {
    work(await fetchDesk())
  } catch {
    toast.error(textOf('common')('partFailed'), { key: 'command' })
  }
}

/** Opens the menu of a row at a point of the window. */
export function openRowMenu(scene: Scene, at: Point): void {
  void atDesk((desk) => desk.openRowMenu(scene, at))
}
