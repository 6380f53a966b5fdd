import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { gatherTexts } from '../../apps/terminal/texts-plugin.ts'

function folderOf(texts: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-texts-'))
  for (const [path, words] of Object.entries(texts)) {
    mkdirSync(join(folder, path.split('/')[0] ?? ''), { recursive: true })
    writeFileSync(join(folder, `${path}.json`), JSON.stringify(words))
  }
  return `${folder}/`
}

const texts = {
  'en/common': { close: 'Close', account: 'Account' },
  'en/orders': { title: 'Orders' },
  'zh-TW/common': { close: '關閉', account: '帳戶' },
  'zh-TW/orders': { title: '委託' },
  'zh-HK/common': { account: '賬戶' },
}

it('[I18N-01, I18N-02] a variant has its own words over those of its base; a language without texts is not there', () => {
  const { languages, files } = gatherTexts(folderOf(texts))
  expect(languages).toEqual(['zh-TW', 'en-HK', 'zh-HK'])
  expect(JSON.parse(files.get('zh-HK/common.json') ?? '')).toEqual({ close: '關閉', account: '賬戶' })
  expect(JSON.parse(files.get('zh-HK/orders.json') ?? '')).toEqual({ title: '委託' })
  expect(JSON.parse(files.get('en-HK/common.json') ?? '')).toEqual({ close: 'Close', account: 'Account' })
  expect(JSON.parse(files.get('en/common.json') ?? '')).toEqual(texts['en/common'])
  expect([...files.keys()].some((path) => path.startsWith('de-DE'))).toBe(false)
})

it('[I18N-02] one other word is another version, the same words are the same', () => {
  const { version } = gatherTexts(folderOf(texts))
  expect(gatherTexts(folderOf(texts)).version).toBe(version)
  expect(gatherTexts(folderOf({ ...texts, 'zh-TW/orders': { title: '訂單' } })).version).not.toBe(version)
})
