import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { memoryFolder } from '../../apps/exchange/src/testing/memory-folder.ts'
import { judgeAll, makeExchanges } from './judge.ts'

it('[DUR-02, DUR-07, SEC-01] damage of any file of an exchange is without effect, repaired or refused with a sentence', async () => {
  const root = memoryFolder('damage-test')
  try {
    const exchanges = await makeExchanges(root)
    const wrong: string[] = []
    const verdicts = new Set<string>()
    for await (const { damage, verdict, why } of judgeAll(exchanges, 1_499)) {
      verdicts.add(verdict)
      if (verdict === 'wrong') wrong.push(`${damage.file} (${damage.kind}), ${damage.what}: ${why}`)
    }
    expect(wrong).toEqual([])
    expect([...verdicts].toSorted((a, b) => a.localeCompare(b))).toEqual(['refused', 'repaired', 'without effect'])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}, 120_000)
