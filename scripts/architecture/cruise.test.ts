import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { ROOT, tool } from '../lib/root.ts'
import { run } from '../lib/run.ts'

const planted = join(ROOT, 'packages/numeric/src/.planted')

afterEach(() => rmSync(planted, { recursive: true, force: true }))

describe('the import rules', () => {
  it('fail when a floor reaches up', async () => {
    mkdirSync(planted, { recursive: true })
    writeFileSync(join(planted, 'upward.ts'), "export { SIDES } from '../../../trading/src/index.ts'\n")
    const cruised = await run(tool('depcruise'), ['--output-type', 'err', 'packages/numeric'], {
      cwd: ROOT,
      quiet: true,
    })
    expect(cruised.code).not.toBe(0)
    expect(cruised.output).toContain('floor-numeric')
  }, 30_000)
})
