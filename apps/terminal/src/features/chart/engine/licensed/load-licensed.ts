import { loadTexts, textOf } from '../../../../i18n/index.ts'
import { readStored, writeStored } from '../../../../stores/storage.ts'
import { toast } from '../../../../ui/index.ts'
import type { Library } from './library.ts'
import { LicensedEngine } from './licensed-engine.ts'
import { searchSymbols } from './symbol-search.ts'

let library: Promise<Library | undefined> | undefined

/**
 * Resolves to an engine of the licensed library, whose script is at the address. If the script does not load, a notice
 * is shown once, and the result is `undefined`.
 */
export async function loadLicensed(address: string, key: string): Promise<LicensedEngine | undefined> {
  library ??= fetchLibrary(address)
  const found = await library
  if (found === undefined) return undefined
  const kept = `${key}.licensed`
  return new LicensedEngine({
    library: found,
    path: address.slice(0, address.lastIndexOf('/') + 1),
    language: document.documentElement.lang,
    search: searchSymbols,
    kept: {
      read: () => {
        const state = readStored(kept)
        return typeof state === 'object' && state !== null ? state : undefined
      },
      write: (state) => writeStored(kept, state),
    },
  })
}

async function fetchLibrary(address: string): Promise<Library | undefined> {
  // An address that ends with a slash is a folder without the script.
  const found = address.endsWith('/') ? undefined : await runScript(address)
  if (found === undefined) {
    await loadTexts('chartParts')
    toast.info(textOf('chartParts')('libraryMissing'), { key: 'chart-library' })
  }
  return found
}

function runScript(address: string): Promise<Library | undefined> {
  const script = document.createElement('script')
  script.src = address
  document.head.append(script)
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve(libraryOn(window)))
    script.addEventListener('error', () => resolve(undefined))
  })
}

/** Returns the global object that the script has added to the page. */
function libraryOn(page: object): Library | undefined {
  const found: unknown = Reflect.get(page, 'TradingView')
  const isLibrary =
    typeof found === 'object' && found !== null && 'widget' in found && typeof found.widget === 'function'
  // Only the presence of its `widget` can be checked.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return isLibrary ? (found as Library) : undefined
}
