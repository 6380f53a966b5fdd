import '../../apps/terminal/src/ui/latin-font.ts'
// Few systems without a desktop have a Thai font, so the build brings one; fonts of the other scripts come from the
// system.
import '@fontsource/noto-sans-thai/thai-400.css'
import '@fontsource/noto-sans-thai/thai-700.css'
import '../../apps/terminal/src/ui/tokens.css'
import './page.css'
import { e8 } from '@perpdesk/numeric'
import decodeQr from 'qr/decode.js'
import { inviteOf } from '../../apps/terminal/src/features/invites/invite-code.ts'
import { drawPoster } from '../../apps/terminal/src/features/poster/draw-poster.ts'
import type { Picture } from '../../apps/terminal/src/features/poster/operations.ts'
import type { Background, PosterShape, PosterTheme } from '../../apps/terminal/src/features/poster/poster-model.ts'
import { readLook } from '../../apps/terminal/src/features/poster/read-look.ts'
import type { Sharer } from '../../apps/terminal/src/features/poster/sharer.ts'
import type { PosterSubject } from '../../apps/terminal/src/features/poster/subject.ts'
import { writePoster } from '../../apps/terminal/src/features/poster/write-poster.ts'
import { instrumentRecord } from '../../apps/terminal/src/features/testing/instrument.ts'
import { setLocale } from '../../apps/terminal/src/format/index.ts'

export interface Asked {
  readonly kind: PosterSubject['kind']
  readonly shape: PosterShape
  readonly theme: PosterTheme
  readonly background: Background
  readonly language: string
  /** Invite code on the poster. */
  readonly inviteCode: string
  /** Texts of the poster, in its language. */
  readonly texts: Readonly<Record<string, string>>
}

export interface Drawn {
  /** PNG as a data URL. */
  readonly picture: string
  /** Content of the QR code, decoded from the whole picture as a camera would. */
  readonly read: string
  readonly link: string
  /** Letters on the poster for which there is no font. */
  readonly missing: string
}

const ORIGIN = 'https://perpdesk.example'
const TIME = Date.UTC(2026, 10, 28, 14, 3, 59)

const SUBJECTS: Readonly<Record<PosterSubject['kind'], PosterSubject>> = {
  position: {
    kind: 'position',
    contract: instrumentRecord(),
    side: 'Buy',
    leverageE2: 2_500,
    qty: e8('24.5'),
    entryPrice: e8('60123.4'),
    price: e8('63208.1'),
    pnl: e8('75575.15'),
    roi: e8('1.282623'),
    value: { amount: e8('1548598.45'), dollars: e8('1548598.45') },
    time: TIME,
  },
  closedOrder: {
    kind: 'closedOrder',
    contract: instrumentRecord({
      symbol: 'BTCUSDH27',
      displayName: 'BTCUSDH27',
      contractType: 'InverseFutures',
      quoteCoin: 'USD',
      settleCoin: 'BTC',
      lotSize: e8('1'),
    }),
    side: 'Sell',
    leverageE2: 1_250,
    qty: e8('250000'),
    entryPrice: e8('60123.4'),
    price: e8('62890.5'),
    pnl: e8('-0.18294417'),
    roi: e8('-0.549937'),
    value: undefined,
    time: TIME,
  },
}

const SHARERS: Readonly<Record<PosterSubject['kind'], Omit<Sharer, 'inviteCode'>>> = {
  position: { label: { labelType: 2, level: '3' }, isDistinguished: true },
  closedOrder: { label: { labelType: 3 }, isDistinguished: false },
}

/** Posters that are not yet on a sheet. */
let tiles: HTMLCanvasElement[] = []

/** Draws one poster as the terminal does, with everything that it can show. */
export async function drawAsked({
  kind,
  shape,
  theme,
  background,
  language,
  inviteCode,
  texts,
}: Asked): Promise<Drawn> {
  document.documentElement.lang = language
  setLocale(language, 'UTC')
  const frame = document.createElement('div')
  frame.dataset['theme'] = theme
  document.body.replaceChildren(frame)
  const invite = inviteOf(ORIGIN, language, inviteCode)
  // A horizontal picture shows the value of a position, if that can be shown.
  const shown = kind === 'position' && shape === 'horizontal' && theme === 'light' ? 'value' : 'both'
  const model = writePoster(
    {
      subject: SUBJECTS[kind],
      choices: { shape, theme, background, shown, hidesAmounts: false },
      sharer: { ...SHARERS[kind], inviteCode },
      look: readLook(frame, theme),
      language,
      invite,
    },
    (key, params) => (texts[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => `${params?.[name] ?? ''}`),
  )
  const canvas = document.createElement('canvas')
  const drawn = await drawPoster(model, canvas)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser draws nothing')
  tiles.push(canvas)
  const read = decodeQr(context.getImageData(0, 0, canvas.width, canvas.height))
  const missing = drawn === undefined ? '' : missingIn(drawn)
  return { picture: canvas.toDataURL('image/png'), read, link: invite.url, missing }
}

/** A code point without a letter, which is drawn like any letter without a glyph. */
const NO_LETTER = '\u0378'

function missingIn({ operations, family }: Picture): string {
  const letters = new Set(operations.flatMap((each) => (each.draw === 'text' ? [...each.text] : [])))
  const none = shapeOf(NO_LETTER, family)
  return [...letters].filter((letter) => shapeOf(letter, family) === none).join('')
}

/** Returns the pixels of a letter. */
function shapeOf(letter: string, family: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 48
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return ''
  context.font = `32px ${family}`
  context.fillText(letter, 8, 36)
  return context.getImageData(0, 0, 48, 48).data.join()
}

/** Widths in pixels: a row of a sheet has two wide pictures or four tall ones. */
const WIDE = 800
const TALL = 400
const GAP = 12

/** Returns all posters since the last sheet as one sheet, as a data URL. */
export function takeSheet(): string {
  const sheet = document.createElement('canvas')
  const rows: { readonly canvas: HTMLCanvasElement; readonly x: number; readonly y: number; readonly width: number }[] =
    []
  let [x, y, low] = [0, 0, 0]
  const full = 2 * (WIDE + GAP)
  for (const canvas of tiles) {
    const width = canvas.width > canvas.height ? WIDE : TALL - GAP / 2
    if (x + width > full) {
      x = 0
      y = low
    }
    rows.push({ canvas, x, y, width })
    x += width + GAP
    low = Math.max(low, y + (width * canvas.height) / canvas.width + GAP)
  }
  sheet.width = full
  sheet.height = Math.ceil(low)
  const context = sheet.getContext('2d')
  for (const tile of rows) {
    context?.drawImage(tile.canvas, tile.x, tile.y, tile.width, (tile.width * tile.canvas.height) / tile.canvas.width)
  }
  tiles = []
  return sheet.toDataURL('image/png')
}
