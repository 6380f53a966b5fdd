import { textOf } from '../../i18n/index.ts'
import { type Point, toast } from '../../ui/index.ts'
import type { Scene } from './scene.ts'

/** Functions that use commands, available once the commands are loaded. */
export interface CommandActions {
  /** Shows the list of commands, filtered by `typed`. */
  readonly openPalette: (typed?: string) => void
  /** Shows the keys of all commands, to change them. */
  readonly openKeys: () => void
  /** Runs a command of another part of the program by its id. */
  readonly run: (id: string) => void
  /** Opens the menu of a row at a point of the window. */
  readonly openRowMenu: (scene: Scene, at: Point) => void
  /** Lets keys run commands; `early` is a key pressed while the commands were loading, and runs first. */
  readonly startHotkeys: (early?: KeyboardEvent) => void
}

let fetchActions: () => Promise<CommandActions> = () => Promise.reject(new Error('nobody has commands'))

/** Sets the function that fetches the commands, which are not in the first bundle. */
export function commandsComeFrom(fetch: () => Promise<CommandActions>): void {
  fetchActions = fetch
}

/** Fetches the commands and uses them. A failed fetch is shown to the user, who waits for the result. */
export async function withCommands(work: (actions: CommandActions) => void): Promise<void> {
  try {
    work(await fetchActions())
  } catch {
    toast.error(textOf('common')('partFailed'), { key: 'command' })
  }
}

/** Opens the menu of a row at a point of the window. */
export function openRowMenu(scene: Scene, at: Point): void {
  void withCommands((actions) => actions.openRowMenu(scene, at))
}
