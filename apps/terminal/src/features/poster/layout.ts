import { backgroundOf } from './backgrounds.ts'
import type { Font, Measure, Picture } from './operations.ts'
import type { Named, PosterInvite, PosterLook, PosterModel, PosterShape, Tone } from './poster-model.ts'
import { Sheet } from './sheet.ts'

/** Positions and sizes of all parts of a shape. */
interface Plan {
  readonly width: number
  readonly height: number
  readonly edge: number
  readonly header: number
  readonly contract: number
  readonly headline: number
  readonly second: number
  readonly figures: number
  /** Number of figures beside each other. */
  readonly columns: number
  readonly rowHeight: number
  readonly rule: number
  /** Font size of the headline. */
  readonly huge: number
  readonly card: Card
  /** Distance by which the figures are lower if there is no invitation card. */
  readonly drop: number
}

interface Card {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** True if the QR code is above the text, false if beside it. */
  readonly isTall: boolean
}

const PLANS: Readonly<Record<PosterShape, Plan>> = {
  horizontal: {
    width: 1_200,
    height: 675,
    edge: 56,
    header: 48,
    contract: 138,
    headline: 222,
    second: 388,
    figures: 458,
    columns: 4,
    rowHeight: 104,
    rule: 594,
    huge: 104,
    card: { x: 852, y: 128, width: 292, height: 430, isTall: true },
    drop: 0,
  },
  vertical: {
    width: 900,
    height: 1_200,
    edge: 64,
    header: 64,
    contract: 188,
    headline: 288,
    second: 494,
    figures: 578,
    columns: 2,
    rowHeight: 112,
    rule: 1_104,
    huge: 132,
    card: { x: 64, y: 832, width: 772, height: 236, isTall: false },
    drop: 132,
  },
}

const BRAND = 'Perpdesk'
const font = (size: number, weight: number): Font => ({ size, weight })
const BOLD = 680
const PLAIN = 460
const GAP = 16

/**
 * Returns a poster as a list of drawing operations. The same model and the same text widths give the same picture
 * everywhere.
 */
export function layout(model: PosterModel, measure: Measure): Picture {
  const { look, shape, invitation } = model
  const plan = PLANS[shape]
  const { width, height, edge } = plan
  const sheet = new Sheet(model.language, measure)
  const hasLost = model.headline.tone === 'down' || model.second?.tone === 'down'
  sheet.add(...backgroundOf(model.background, { width, height, look, isUp: !hasLost }))
  header(sheet, model, plan)
  const beside = invitation !== undefined && plan.card.isTall
  const right = beside ? plan.card.x - 2 * GAP : width - edge
  body(sheet, model, plan, { right, columns: beside ? plan.columns - 1 : plan.columns })
  if (invitation !== undefined) card(sheet, invitation, plan.card, look)
  footer(sheet, model, plan)
  return { width, height, family: look.family, operations: sheet.operations }
}

function header(sheet: Sheet, { look, label }: PosterModel, { width, edge, header: y }: Plan): void {
  const brand = font(32, BOLD)
  mark(sheet, edge, y, look)
  sheet.figure(BRAND, { x: edge + 54, y: y + 1, width: width / 2 }, brand, look.text)
  if (label === undefined) return
  const small = font(22, BOLD)
  // The pill pads its text by about half the font size on each side.
  const wide = sheet.width(label.text, small) + 26
  const place = { x: Math.round(width - edge - wide), y: y + 4, width: width / 3 }
  sheet.pill(label.text, place, small, label.isPro ? look.accent : look.warning, label.isPro ? look.onFill : look.panel)
}

/** The logo: three candles. */
function mark(sheet: Sheet, x: number, y: number, look: PosterLook): void {
  const unit = 2.2
  const at = (part: number) => Math.round(part * unit)
  sheet.add({
    draw: 'path',
    d: `M${x + at(4)} ${y + at(4)}v${at(13)}M${x + at(10)} ${y + at(2)}v${at(13)}M${x + at(16)} ${y + at(6)}v${at(12)}`,
    stroke: look.quiet,
    lineWidth: 3,
  })
  sheet.rect(x + at(2), y + at(8), at(4), at(6), 2, look.down)
  sheet.rect(x + at(8), y + at(5), at(4), at(7), 2, look.up)
  sheet.rect(x + at(14), y + at(9), at(4), at(6), 2, look.accent)
}

interface Column {
  readonly right: number
  readonly columns: number
}

function body(sheet: Sheet, model: PosterModel, plan: Plan, { right, columns }: Column): void {
  const { look, headline, second, side } = model
  const x = plan.edge
  const room = right - x
  const drop = model.invitation === undefined ? plan.drop : 0
  const name = font(26, PLAIN)
  const title = font(42, BOLD)
  const y = plan.contract + drop
  let end = sheet.figure(model.contract, { x, y, width: room * 0.55 }, title, look.text) + GAP
  const pill = { x: Math.round(end), y: y + 6, width: room * 0.28 }
  end = sheet.pill(side.word, pill, font(24, BOLD), look[side.tone], look.onFill) + GAP
  sheet.figure(model.leverage, { x: end, y: y + 9, width: right - end }, font(28, BOLD), look.quiet)

  sheet.figure(headline.name, { x, y: plan.headline + drop, width: room }, name, look.quiet)
  const huge = { x, y: plan.headline + drop + sheet.leading(name), width: room }
  sheet.figure(headline.figure, huge, font(plan.huge, BOLD), toneOf(headline.tone, look))
  if (second !== undefined) {
    const place = { x, y: plan.second + drop, width: room * 0.45 }
    const next = sheet.figure(second.name, { ...place, y: place.y + 2 }, name, look.quiet) + GAP
    sheet.figure(second.figure, { ...place, x: next, width: right - next }, font(30, BOLD), toneOf(second.tone, look))
  }
  const wide = room / columns
  for (const [index, figure] of model.figures.entries()) {
    const place = {
      x: x + (index % columns) * wide,
      y: plan.figures + drop + Math.floor(index / columns) * plan.rowHeight,
      width: wide - GAP,
    }
    named(sheet, figure, place, look)
  }
}

function named(
  sheet: Sheet,
  { name, figure }: Named,
  place: { readonly x: number; readonly y: number; readonly width: number },
  look: PosterLook,
): void {
  const small = font(22, PLAIN)
  sheet.figure(name, place, small, look.quiet)
  sheet.figure(figure, { ...place, y: place.y + sheet.leading(small) + 4 }, font(30, BOLD), look.text)
}

const CARD_PAD = 22
/** Width of the light margin that cameras need around a QR code, in squares. */
const CODE_EDGE = 4
/** Largest width of a QR code with its margin. */
const WIDEST_CODE = 214

/** The invitation: QR code and text as one block, centred in the card. */
function card(sheet: Sheet, invitation: PosterInvite, { x, y, width, height, isTall }: Card, look: PosterLook): void {
  sheet.rect(x, y, width, height, 20, look.panel)
  const { rows } = invitation
  // Half units are whole pixels of the picture.
  const cell = Math.floor((2 * WIDEST_CODE) / (rows.length + 2 * CODE_EDGE)) / 2
  const tile = cell * (rows.length + 2 * CODE_EDGE)
  const left = isTall ? x + CARD_PAD : x + tile + 2 * CARD_PAD
  const words = { x: left, width: x + width - CARD_PAD - left, size: isTall ? 18 : 22 }
  const wordsHigh = inviteWords(sheet.blank(), invitation, { ...words, y: 0 }, look)
  const high = isTall ? tile + CARD_PAD / 2 + wordsHigh : tile
  const tileX = isTall ? x + Math.round((width - tile) / 2) : x + CARD_PAD
  const tileY = Math.round(y + (height - high) / 2)
  sheet.rect(tileX, tileY, tile, tile, 14, look.paper)
  const edge = CODE_EDGE * cell
  sheet.add({ draw: 'code', x: tileX + edge, y: tileY + edge, cell, rows, fill: look.print })
  const wordsY = isTall ? tileY + tile + CARD_PAD / 2 : y + (height - wordsHigh) / 2
  inviteWords(sheet, invitation, { ...words, y: wordsY }, look)
}

interface WordsPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

/** Writes the text of an invitation and returns its lower edge. */
function inviteWords(
  sheet: Sheet,
  invitation: PosterInvite,
  { x, y, width, size }: WordsPlace,
  look: PosterLook,
): number {
  const [plain, code, small] = [font(size, PLAIN), font(size + 12, BOLD), font(size - 2, PLAIN)]
  sheet.figure(invitation.name, { x, y, width }, plain, look.quiet)
  let next = y + sheet.leading(plain)
  sheet.figure(invitation.code, { x, y: next, width }, code, look.accentText)
  next += sheet.leading(code) + 4
  next = sheet.words(invitation.bonus, { x, y: next, width }, plain, look.text, 3) + 4
  sheet.figure(invitation.link, { x, y: next, width }, small, look.quiet)
  return next + sheet.leading(small)
}

function footer(sheet: Sheet, { look, time, note }: PosterModel, { width, edge, rule }: Plan): void {
  const small = font(20, PLAIN)
  sheet.rect(edge, rule, width - 2 * edge, 1, 0, look.line)
  const room = width - 2 * edge
  const wide = Math.min(sheet.width(time, small), room * 0.4)
  sheet.figure(note, { x: edge, y: rule + 14, width: room - wide - GAP }, small, look.quiet)
  sheet.figure(time, { x: width - edge - wide, y: rule + 14, width: wide }, small, look.quiet)
}

function toneOf(tone: Tone, look: PosterLook): string {
  return tone === 'even' ? look.text : look[`${tone}Text`]
}
