import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { positionRecord } from '../testing/index.ts'
import { positionCommands } from './commands.tsx'

beforeAll(async () => {
  await startTexts()
  await loadTexts('commands')
})

afterEach(() => vi.unstubAllGlobals())

it('[REC-01, REC-07] the menu of a row copies the position with all fields under the names of its record', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const position = positionRecord({
    positionValue: '1400',
    unrealisedPnl: '100',
    leverageE2: 1_000,
    takeProfit: '70000',
  })
  const command = positionCommands().find(({ id }) => id === 'position.copyRecord')
  command?.run({ symbol: position.symbol, position })
  await vi.waitFor(() => expect(writeText).toHaveBeenCalledOnce())
  expect(JSON.parse(writeText.mock.lastCall?.[0] ?? '')).toMatchObject({
    ...position,
    leverage: '10',
    positionUPL: '100',
    ROI: '71.42857143',
    mode: position.positionMode,
    fullTpsl: null,
    partialTpslList: [],
  })
})
