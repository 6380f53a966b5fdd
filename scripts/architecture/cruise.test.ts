import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { ROOT, tool } from '../lib/root.ts'
import { run } from '../lib/run.ts'

const require = createRequire(import.meta.url)
const { ROOMS }: { readonly ROOMS: readonly string[] } = require('./engine-rooms.cjs')
const { TERMINAL_ROOMS }: { readonly TERMINAL_ROOMS: readonly string[] } = require('./terminal-rooms.cjs')

const planted: string[] = []

/** Returns the rules' findings for a package after one more source file is added in a folder of it. */
function cruiseWith(folder: string, source: string): Promise<string> {
  const [top, name] = folder.split('/')
  return cruiseWithAll(`${top}/${name}`, new Map([[folder, source]]))
}

/** Returns the findings for a package after one more source file is added in each of these folders. */
async function cruiseWithAll(cruised: string, sources: ReadonlyMap<string, string>): Promise<string> {
  for (const [folder, source] of sources) {
    const place = join(ROOT, folder, '.planted')
    planted.push(place)
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'planted.ts'), source)
  }
  const { output } = await run(tool('depcruise'), ['--output-type', 'err', cruised], { cwd: ROOT, quiet: true })
  return output
}

afterEach(() => {
  for (const place of planted.splice(0)) rmSync(place, { recursive: true, force: true })
})

describe('the import rules', () => {
  it('fail when a floor reaches up', async () => {
    const output = await cruiseWith('packages/numeric/src', "export { SIDES } from '../../../trading/src/index.ts'\n")
    expect(output).toContain('floor-numeric')
  }, 30_000)

  it.each([
    ['book', "export { locate } from '../../account/locate.ts'", 'engine-room-book'],
    ['orders', "export type { Strategy } from '../../settlement/tick.ts'", 'engine-room-orders'],
    ['risk', "export { Strategy } from '../../strategies/strategy.ts'", 'engine-room-risk-by-type'],
    ['firing', "export { State } from '../../state.ts'", 'engine-state-by-type'],
    ['reports', "export { apply } from '../../apply.ts'", 'engine-rooms-know-no-engine'],
    ['cellar', "export { book } from '../../ledger/ledger.ts'", 'engine-room-without-order'],
  ])(
    'fail when %s reaches against the order of the rooms',
    async (room, source, rule) => {
      expect(await cruiseWith(`packages/engine/src/${room}`, `${source}\n`)).toContain(rule)
    },
    30_000,
  )

  it('fail when the core of the gateway knows a face, its messages or a server', async () => {
    const sources = ['../../faces/terminal/wire/api-error.ts', '@perpdesk/protocol', 'node:http']
    const lines = sources.map((source, place) => `export type * as planted${place} from '${source}'\n`)
    const output = await cruiseWith('apps/exchange/src/gateway/core', lines.join(''))
    expect(output.match(/gateway-core-knows-no-face/g)).toHaveLength(sources.length)
  }, 60_000)

  it('fail when a face reaches past core or into another face', async () => {
    const source =
      "export { History } from '../../../../history/history.ts'\nexport * from '../../terminal/http/query.ts'\n"
    const output = await cruiseWith('apps/exchange/src/gateway/faces/other', source)
    expect(output).toContain('gateway-faces-through-core')
    expect(output).toContain('gateway-faces-apart')
  }, 60_000)

  it('fail when a room of the terminal reaches behind it, or past an index', async () => {
    const reaches: readonly (readonly [folder: string, reached: string, rule: string])[] = [
      ['client', 'i18n/index.ts', 'terminal-room-client'],
      ['ui', 'stores/index.ts', 'terminal-room-ui'],
      ['cellar', 'i18n/index.ts', 'terminal-room-without-order'],
      ['stores', 'ui/point.ts', 'terminal-types-by-their-index'],
      ['navigation', 'client/line.ts', 'terminal-rooms-by-their-index'],
      ['features/cellar', 'notifications/bell.tsx', 'features-by-their-index'],
      ['features/cellar', '../client/streams.ts', 'terminal-rooms-by-their-index'],
      ['app', 'features/notifications/bell.tsx', 'app-by-the-index-of-features'],
    ]
    const sources = new Map<string, string>()
    for (const [folder, reached] of reaches) {
      const place = `apps/terminal/src/${folder}`
      sources.set(place, `${sources.get(place) ?? ''}export type * as from${sources.size} from '../../${reached}'\n`)
    }
    const late = "export const prove = () => import('../../client/solve-proof.ts')\n"
    const worn = "export { default } from '../../ui/cells.module.css'\n"
    sources.set('apps/terminal/src/features', `${late}${worn}`)
    const output = await cruiseWithAll('apps/terminal', sources)
    for (const [folder, reached, rule] of reaches) {
      const place = `apps/terminal/src/${folder}/.planted/planted.ts`
      expect(output).toMatch(new RegExp(`${rule}: ${place} → \\S*${reached.replaceAll('../', '')}`))
    }
    expect(output).not.toContain('src/features/.planted')
  }, 60_000)

  it('let a room name what a later one keeps', async () => {
    const source = "export type { Strategy } from '../../strategies/strategy.ts'\n"
    expect(await cruiseWith('packages/engine/src/risk', source)).not.toContain('planted')
  }, 30_000)

  it('fail when the reference uses the engine or its own tools', async () => {
    const source = "export { createEngine } from '@perpdesk/engine'\nexport { Random } from '../../../lib/random.ts'\n"
    const output = await cruiseWith('scripts/reference/risk', source)
    expect(output).toContain('reference-shares-no-rule')
    expect(output).toContain('reference-stands-alone')
  }, 30_000)

  it('hold the order that is written down', () => {
    const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
    expect(read('ARCHITECTURE.md')).toContain(ROOMS.join(' · '))
    const rooms = [...read('packages/engine/README.md').matchAll(/^\| `([\w-]+)\/` \|/gm)].map(([, room]) => room)
    expect(rooms).toEqual(ROOMS)
    expect(read('ARCHITECTURE.md')).toContain(TERMINAL_ROOMS.join(' · '))
  })
})
