import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LINEAR_PERPETUALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { planListings } from '../listing/plan-listings.ts'
import { loadGenesis } from './genesis.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'perpdesk-genesis-'))
const NOW = Date.parse('2026-11-21T13:37:22Z')

describe('where the live market began', () => {
  it('[SIM-02] stays as it was on the first start, whatever the settings say later', () => {
    const dataDir = folder()
    const first = loadGenesis(dataDir, 7, LINEAR_PERPETUALS, NOW)
    expect(Object.keys(first.starts)).toHaveLength(LINEAR_PERPETUALS.length)
    expect(loadGenesis(dataDir, 8, LINEAR_PERPETUALS, NOW + 86_400_000)).toEqual(first)
  })

  it('[SIM-02] is added for a contract that was listed since, and leaves the others alone', () => {
    const dataDir = folder()
    const [bitcoin, ...others] = LINEAR_PERPETUALS
    const before = loadGenesis(dataDir, 7, others, NOW)
    const after = loadGenesis(dataDir, 7, LINEAR_PERPETUALS, NOW + 1_000)
    expect(after.starts).toMatchObject(before.starts)
    expect(after.starts[bitcoin!.symbol]?.time).toBe(NOW + 1_000)
  })

  it('[SIM-02, ENG-04] leaves out dated contracts that came while the market lived: their bars are in history', () => {
    const dataDir = folder()
    loadGenesis(dataDir, 7, planListings([], NOW), NOW)
    const later = NOW + 7 * 86_400_000
    const listed = planListings([], later)
    const after = loadGenesis(dataDir, 7, listed, later)
    expect(after.starts['BTCUSDZ26']).toBeDefined()
    expect(listed.map(({ symbol }) => symbol)).toContain('BTCUSD-18DEC26')
    expect(after.starts['BTCUSD-18DEC26']).toBe(undefined)
    expect(after).toEqual(loadGenesis(dataDir, 7, listed, later + 1_000))
  })

  it('[SIM-02, ENG-04] leaves out contracts that are sold by auction: nothing of them is older', () => {
    const genesis = loadGenesis(folder(), 7, planListings([], NOW), NOW)
    expect(Object.keys(genesis.starts)).toContain('BTCUSDT')
    expect(Object.keys(genesis.starts)).not.toContain('HYPEUSDT')
  })

  it.each(['{', '{"seed":1}', '{"seed":1,"starts":{"BTCUSDT":{"time":1,"ticks":0.5}}}'])(
    '[SIM-02] is not made up anew when the file is damaged: %s',
    (content) => {
      const dataDir = folder()
      writeFileSync(join(dataDir, 'market.json'), content)
      expect(() => loadGenesis(dataDir, 7, LINEAR_PERPETUALS, NOW)).toThrow('Restore it from a backup')
    },
  )
})
