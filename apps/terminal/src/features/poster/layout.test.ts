// @vitest-environment node
import decodeQr from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { layout } from './layout.ts'
import type { CodeOperation, Operation, Picture, RectOperation, TextOperation } from './operations.ts'
import { SCALE } from './paint.ts'
import { BACKGROUNDS, type PosterModel, SHAPES } from './poster-model.ts'
import { LINK, measure, posterModel } from './testing/poster-model.ts'

const textsOf = ({ operations }: Picture) => operations.filter((each): each is TextOperation => each.draw === 'text')
const codeOf = ({ operations }: Picture) => operations.find((each): each is CodeOperation => each.draw === 'code')

/** Returns the edges of a text's letters; the line has more room above and below. */
function boxOf({ x, y, width, font }: TextOperation) {
  return { left: x, right: x + width, top: y - font.size * 0.75, bottom: y + font.size * 0.22 }
}

function overlaps(one: TextOperation, other: TextOperation): boolean {
  const [a, b] = [boxOf(one), boxOf(other)]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** The longest words of any language, and the figures of a very large position with all decimals. */
const CROWDED: Partial<PosterModel> = {
  contract: '1000000MOGUSDT-26DEC26',
  leverage: '112.75×',
  headline: { name: 'Nicht realisierter Gewinn und Verlust', figure: '-123,456,789.12345678 BTC', tone: 'down' },
  second: { name: 'Нереализованный PnL', figure: '-12,345,678,901.23 USDT', tone: 'down' },
  figures: [
    { name: 'Durchschnittlicher Einstiegspreis', figure: '1,234,567.123456' },
    { name: 'Цена маркировки', figure: '1,234,567.123456' },
    { name: 'Количество', figure: '12,345,678,901 1000000MOG' },
  ],
  time: '28.11.2026 14:00:00',
  note: 'Mercado simulado, dinero de demostración, nada de esto es real',
}
const THAI: Partial<PosterModel> = {
  language: 'th-TH',
  headline: { name: 'PnL ที่ยังไม่รับรู้', figure: '+12,345.67 USDT', tone: 'up' },
  note: 'ตลาดจำลอง เงินเดโม',
}
const THAI_BONUS = 'สมัครด้วยรหัสนี้รับโบนัสพิเศษสำหรับนักเทรดใหม่จำนวน 5,000 USDT วันนี้'

describe('the layout of a poster', () => {
  for (const shape of SHAPES) {
    for (const [name, fields] of Object.entries({ plain: {}, crowded: CROWDED, thai: THAI })) {
      it(`[SHR-01, SHR-03] ${shape}, ${name}: all texts stand on it and none on another, with an invitation or without`, () => {
        const { invitation } = posterModel()
        const thai = invitation === undefined ? undefined : { ...invitation, bonus: THAI_BONUS }
        for (const invited of [name === 'thai' ? thai : invitation, undefined]) {
          const picture = layout(posterModel({ shape, ...fields, invitation: invited }), measure)
          const texts = textsOf(picture)
          expect(texts.length).toBeGreaterThan(10)
          for (const [index, text] of texts.entries()) {
            const { left, right, top, bottom } = boxOf(text)
            expect([text.text, left >= 0, top >= 0, right <= picture.width, bottom <= picture.height]).toEqual([
              text.text,
              true,
              true,
              true,
              true,
            ])
            const under = texts.slice(index + 1).filter((other) => overlaps(text, other))
            expect([text.text, ...under.map((other) => other.text)]).toEqual([text.text])
          }
        }
      })
    }

    it(`[SHR-01] ${shape}: a camera reads the invite link from its code`, () => {
      const picture = layout(posterModel({ shape }), measure)
      expect(decodeQr(printed(picture))).toBe(LINK)
      const code = codeOf(picture)!
      const tile = picture.operations.find(
        (each): each is RectOperation => each.draw === 'rect' && each.fill === 'paper',
      )!
      const wide = code.rows.length * code.cell
      // A margin of four squares on each side.
      expect(code.x - tile.x).toBeGreaterThanOrEqual(4 * code.cell)
      expect(tile.x + tile.width - code.x - wide).toBeGreaterThanOrEqual(4 * code.cell)
      // Edges between two pixels would be grey.
      expect([code.x, code.y, code.cell].every((edge) => Number.isInteger(edge * SCALE))).toBe(true)
    })

    it(`[SHR-01] ${shape}: every background is drawn beneath the texts and by the way the trade went`, () => {
      const drawings = BACKGROUNDS.flatMap((background) =>
        (['up', 'down'] as const).map((tone) => {
          const headline = { name: 'ROI', figure: '1%', tone }
          const { operations } = layout(posterModel({ shape, background, headline, second: undefined }), measure)
          const paper = operations.slice(
            0,
            operations.findIndex(({ draw }) => draw === 'text'),
          )
          expect(paper.every(isQuiet)).toBe(true)
          return JSON.stringify(paper)
        }),
      )
      expect(new Set(drawings).size).toBe(drawings.length)
    })
  }

  it('[SHR-01] has the code, its bonus and its link, and without a code nothing of it', () => {
    const words = (picture: Picture) =>
      textsOf(picture)
        .map(({ text }) => text)
        .join(' ')
    const invited = layout(posterModel(), measure)
    expect(words(invited)).toContain('Sign up with this code for a bonus of 5,000 USDT')
    expect(words(invited)).toContain('K7Q2M9XA')
    expect(words(invited)).toContain('perpdesk.example/en/invite?ref=K7Q2M9XA')
    const alone = layout(posterModel({ invitation: undefined }), measure)
    expect(codeOf(alone)).toBe(undefined)
    expect(words(alone)).not.toMatch(/bonus|invite/i)
  })

  it('[SHR-02] has the label of the trader where there is one', () => {
    const labelled = (label: PosterModel['label']) =>
      textsOf(layout(posterModel({ label }), measure)).filter(({ text }) => /VIP|PRO/.test(text)).length
    expect([{ text: 'VIP 3', isPro: false }, { text: 'PRO', isPro: true }, undefined].map(labelled)).toEqual([1, 1, 0])
  })

  it('[SHR-01] is the same each time', () => {
    expect(layout(posterModel(), measure)).toEqual(layout(posterModel(), measure))
  })
})

/** True if a drawing below texts covers the whole picture or is faint, or is the logo. */
function isQuiet(operation: Operation): boolean {
  if (operation.draw === 'text' || operation.draw === 'code') return false
  if (operation.opacity !== undefined) return operation.opacity <= 0.55
  return operation.draw === 'rect' ? operation.x === 0 || operation.width < 20 : operation.stroke === 'quiet'
}

/** Returns the QR code as an image, with its margin. */
function printed(picture: Picture) {
  const { x, y, cell, rows } = codeOf(picture)!
  const tile = picture.operations.find((each): each is RectOperation => each.draw === 'rect' && each.fill === 'paper')!
  const [wide, side] = [tile.width * SCALE, cell * SCALE]
  const data = new Uint8ClampedArray(wide * wide * 4).fill(255)
  for (let down = 0; down < rows.length * side; down += 1) {
    for (let across = 0; across < rows.length * side; across += 1) {
      const isDark = rows[Math.floor(down / side)]?.[Math.floor(across / side)] ?? false
      if (!isDark) continue
      const at = (((y - tile.y) * SCALE + down) * wide + (x - tile.x) * SCALE + across) * 4
      data.fill(0, at, at + 3)
    }
  }
  return { width: wide, height: wide, data }
}
