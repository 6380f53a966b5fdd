import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectNothingSeriousByDayAndNight } from './axe.ts'
import { close, furnish, LAYER, SIGNED_IN, SIGNED_OUT, type Stage, show } from './layers.ts'
import { inTheme, START_WITHIN, Trader } from './trader.ts'
import { expect, test } from './venue.ts'

const SOURCES = join(import.meta.dirname, '../apps/terminal/src')

/**
 * Two of these are no dialogs of their own; the others are checked by the journeys of chart, trailing stop, MMR close,
 * borrowing and the page of a spot pair.
 */
const ELSEWHERE = new Set([
  'ui/lazy-part.tsx',
  'features/question-dialog/question-dialog.tsx',
  'features/chart/trade-lines/confirm-move.tsx',
  'features/chart/trade-lines/folded-label.tsx',
  'features/trailing-stop/trailing-question.tsx',
  'features/order-panel/kinds/mmr-close/mmr-form.tsx',
  'features/borrowing/loan-dialog.tsx',
  'features/spot-margin/first-time-dialog.tsx',
  'features/spot-trading/cancel-all-dialog.tsx',
  'features/spot-trading/order-legs/legs-dialog.tsx',
])

test('[ACC-04] every dialog, panel and menu of the sources is one that is looked at here', () => {
  const drawing = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /(?<!\.test)\.tsx$/.test(file) &&
      /<(?:Dialog|QuestionDialog|Popover|DropdownMenu|PointMenu)\s/.test(readFileSync(join(SOURCES, file), 'utf8')),
  )
  const opened = [...SIGNED_OUT, ...SIGNED_IN].map(({ file }) => file)
  expect(drawing.filter((file) => !ELSEWHERE.has(file)).toSorted()).toEqual(opened.toSorted())
})

/** Checks the layer in both themes, and that streaming prices do not move it. */
async function look(stage: Stage): Promise<void> {
  const { page } = stage
  const boxOf = () => page.locator(LAYER).last().boundingBox()
  const before = await boxOf()
  await expectNothingSeriousByDayAndNight(page, LAYER)
  expect(await boxOf()).toEqual(before)
}

async function lookAtAll(stage: Stage): Promise<void> {
  // Every layer is checked twice by axe, on a machine that may be busy.
  test.setTimeout(480_000)
  const { page, url } = stage
  await inTheme(page, 'system')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${url}/trade/usdt/BTCUSDT`)
  await expect(page.getByRole('status').filter({ hasText: /^Live/ })).toBeVisible({ timeout: START_WITHIN })
  const lookAt = async (layers: typeof SIGNED_IN) => {
    for (const layer of layers) {
      if (stage.isPhone ? layer.desktopOnly === true : layer.phoneOnly === true) continue
      await test.step(layer.file, async () => {
        await show(layer, stage)
        await look(stage)
        if (layer.stays !== true) await close(stage)
      })
    }
  }
  await lookAt(SIGNED_OUT)
  await furnish(stage)
  await lookAt(SIGNED_IN)
}

test('[ACC-04] every dialog, panel and menu: nothing serious for axe, dark and light, and none moves as prices stream', async ({
  page,
  venue,
}) => {
  await lookAtAll({ page, url: venue.url, trader: new Trader(page), isPhone: false })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('[ACC-04, TAB-05] every sheet, panel and menu: nothing serious for axe, dark and light, and none moves as prices stream', async ({
    page,
    venue,
  }) => {
    await lookAtAll({ page, url: venue.url, trader: new Trader(page), isPhone: true })
  })
})
