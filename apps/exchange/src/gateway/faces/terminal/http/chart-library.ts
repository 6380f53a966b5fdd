import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { ChartLibrarySettings } from '../../../../config/config.ts'
import { KeptFiles } from './kept-files.ts'
import type { Reply } from './messages.ts'

/** Scripts that begin the library, the best first: as it comes its files lie in a folder of their own, and some copy only that. */
const SCRIPTS = ['charting_library.standalone.js', 'charting_library.js'].flatMap((name) => [
  `charting_library/${name}`,
  name,
])

/**
 * Files of the licensed charting library, where an operator who has the licence has put them. They are looked for once, at the
 * start: either the pages get their address and their policy opens for them, or neither.
 */
export class ChartLibrary {
  readonly #path: string
  readonly #engine: ChartLibrarySettings['engine']
  readonly #files: KeptFiles
  readonly #script: string | undefined

  constructor({ engine, path, dir }: ChartLibrarySettings, warn: (message: string) => void) {
    this.#path = path.endsWith('/') ? path : `${path}/`
    this.#engine = engine
    this.#files = new KeptFiles(dir)
    this.#script = engine === 'open' ? undefined : SCRIPTS.find((name) => isFile(join(dir, name)))
    if (path !== this.#path) warn(`The setting chartLibraryPath should end with a slash: ${this.#path} is used.`)
    if (engine === 'licensed' && this.#script === undefined) {
      warn(`The licensed charting library was asked for and is not in ${dir}: charts are drawn by the open one.`)
    }
  }

  get isThere(): boolean {
    return this.#script !== undefined
  }

  /**
   * Address for the pages: of the script where it exists, of the folder where it was asked for and is missing,
   * nothing where it was not asked for.
   */
  get told(): string {
    if (this.#script !== undefined) return this.#path + this.#script
    return this.#engine === 'licensed' ? this.#path : ''
  }

  /** The address is one of the library's, of which nothing else may be sent. */
  owns(path: string): boolean {
    return this.isThere && path.startsWith(this.#path)
  }

  /** False where there is no such file. */
  send(path: string, reply: Reply): boolean {
    return this.#files.send(path.slice(this.#path.length - 1), reply)
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}
