import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { ChartLibrarySettings } from '../../../../config/config.ts'
import { KeptFiles } from './kept-files.ts'
import type { Reply } from './messages.ts'

/**
 * Possible paths of the library's start script, best first. As delivered the files are in a subfolder, but some
 * operators copy only its content.
 */
const SCRIPTS = ['charting_library.standalone.js', 'charting_library.js'].flatMap((name) => [
  `charting_library/${name}`,
  name,
])

/**
 * Files of the licensed charting library, if the operator has the licence and has provided them. They are looked for
 * once, at the start, so the pages' settings and their content security policy always agree.
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
   * URL for the page settings: of the script if it exists; of the folder if the library was explicitly chosen but is
   * missing; empty otherwise.
   */
  get address(): string {
    if (this.#script !== undefined) return this.#path + this.#script
    return this.#engine === 'licensed' ? this.#path : ''
  }

  /** True if the path belongs to the library, so that nothing else may be served there. */
  owns(path: string): boolean {
    return this.isThere && path.startsWith(this.#path)
  }

  /** Sends a file. Returns false if it does not exist. */
  send(path: string, reply: Reply): boolean {
    return this.#files.send(path.slice(this.#path.length - 1), reply)
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}
