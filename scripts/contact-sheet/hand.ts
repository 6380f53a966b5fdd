import type { Locator, Page } from '@playwright/test'
import type { ToolId } from '../../apps/terminal/src/features/chart/drawings/drawing.ts'
import { TOOL_GROUPS } from '../../apps/terminal/src/features/chart/drawings/tools/tools.ts'
import type { ChartType } from '../../apps/terminal/src/features/chart/engine/chart-engine.ts'
import chartTexts from '../../apps/terminal/src/i18n/en/chart.json' with { type: 'json' }
import texts from '../../apps/terminal/src/i18n/en/drawings.json' with { type: 'json' }
import { pixelsOf } from './pixels.ts'
import type { Place, Probe, ToolTile, TypeTile } from './tiles.ts'

/** A place where no tile draws. */
const NOWHERE: Place = [0.05, 0.78]
/** Pixels examined on each side of a place, and how many of them must have the colour. */
const BESIDE = 8
const LEAST_BESIDE = 4
/** Share of the pane's width in which bars are expected. */
const BARS = 0.6
const ANSWER_MS = 5_000

export const nameOf = (tool: ToolId): string => texts[`tool.${tool}`]
export const nameOfType = (type: ChartType): string => chartTexts[`type.${type}`]

/** Operates the chart of an open trade page like a user. */
export class Hand {
  readonly #page: Page
  readonly #isPhone: boolean
  readonly #sheet: Locator

  constructor(page: Page, isPhone: boolean) {
    this.#page = page
    this.#isPhone = isPhone
    this.#sheet = page.locator('canvas[data-drawings]')
  }

  /**
   * Draws a drawing, which is then selected, and moves the pointer away. Throws a sentence if the drawing is not
   * visible or cannot be hit.
   */
  async draw(tool: ToolId, { places, probes, isWay, words }: ToolTile): Promise<string> {
    await this.#take(tool)
    if (isWay === true) await this.#drag(places)
    else for (const place of places) await this.#press(place)
    if (words !== undefined) {
      await this.#page.getByRole('textbox', { name: texts.words }).fill(words)
      await this.#page.keyboard.press('Enter')
    }
    const bar = this.#page.getByRole('toolbar', { name: texts.style.replace('{{tool}}', nameOf(tool)) })
    await bar.waitFor({ timeout: ANSWER_MS })
    await this.#press(NOWHERE)
    await bar.waitFor({ state: 'detached', timeout: ANSWER_MS })
    await this.#painted()
    const seen: string[] = []
    for (const probe of probes) seen.push(await this.#see(probe))
    const [{ at }] = probes
    await this.#press(at)
    await bar.waitFor({ timeout: ANSWER_MS }).catch(() => {
      throw new Error(`a press at ${at.join(' ')} does not choose it`)
    })
    await this.#page.mouse.move(0, 0)
    await this.#painted()
    return `hit at ${at.join(' ')}; ${seen.join(', ')}`
  }

  /** Deletes the drawing. Throws if some of it is still visible. */
  async wipe(): Promise<void> {
    await this.#page.keyboard.press('Delete')
    await this.#painted()
    const left = await this.#sheet.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      return data.filter((value, at) => at % 4 === 3 && value > 0).length
    })
    if (left > 0) throw new Error(`${left} pixels are left after it was deleted`)
  }

  /** Changes the chart type; throws a sentence if one of its colours is not visible. */
  async chooseType(type: ChartType, { tones, least }: TypeTile): Promise<string> {
    const label = new RegExp(`^${chartTexts.type}`)
    await this.#page.getByRole('button', { name: label }).click()
    const list = this.#page.getByRole('dialog', { name: label })
    await list.getByRole('button', { name: nameOfType(type), exact: true }).click()
    await list.waitFor({ state: 'detached' })
    await this.#page.mouse.move(0, 0)
    await this.#painted()
    const { width } = await this.#box()
    const counts = await pixelsOf(this.#sheet, 'beneath', [0, 0, BARS, 1], tones)
    const seen = tones.map((tone, index) => `${counts[index]} ${tone}`).join(', ')
    if (counts.some((count) => count < least * BARS * width)) throw new Error(`too few pixels: ${seen}`)
    return seen
  }

  async #take(tool: ToolId): Promise<void> {
    if (this.#isPhone) {
      await this.#page.getByRole('button', { name: texts.tools, exact: true }).click()
      await this.#page.getByRole('button', { name: nameOf(tool), exact: true }).click()
      await this.#page.getByRole('dialog').waitFor({ state: 'detached' })
      return
    }
    const group = TOOL_GROUPS.find(({ tools }) => tools.some((each) => each === tool))
    if (group === undefined) throw new Error('it is in no group of tools')
    await this.#page.getByRole('button', { name: texts[`group.${group.id}`], exact: true }).click()
    await this.#page.getByRole('menuitem', { name: nameOf(tool), exact: true }).click()
  }

  async #press(place: Place): Promise<void> {
    const [x, y] = await this.#pixel(place)
    await this.#page.mouse.click(x, y)
  }

  async #drag(places: readonly Place[]): Promise<void> {
    for (const [index, place] of places.entries()) {
      const [x, y] = await this.#pixel(place)
      await this.#page.mouse.move(x, y, { steps: 4 })
      if (index === 0) await this.#page.mouse.down()
    }
    await this.#page.mouse.up()
  }

  async #pixel([x, y]: Place): Promise<Place> {
    const box = await this.#box()
    return [box.x + x * box.width, box.y + y * box.height]
  }

  async #box() {
    const box = await this.#sheet.boundingBox()
    if (box === null) throw new Error('the chart has no sheet of drawings')
    return box
  }

  async #painted(): Promise<void> {
    await this.#page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    })
  }

  async #see({ at, tone }: Probe): Promise<string> {
    const { width, height } = await this.#box()
    const [dx, dy] = [BESIDE / width, BESIDE / height]
    const [count = 0] = await pixelsOf(this.#sheet, 'sheet', [at[0] - dx, at[1] - dy, 2 * dx, 2 * dy], [tone])
    const words = `${count} ${tone} at ${at.join(' ')}`
    if (count < LEAST_BESIDE) throw new Error(`too few pixels: ${words}`)
    return words
  }
}
