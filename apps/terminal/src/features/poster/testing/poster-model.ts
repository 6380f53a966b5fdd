import { encode } from 'uqr'
import type { Font, Measure } from '../operations.ts'
import type { PosterLook, PosterModel } from '../poster-model.ts'

export const LOOK: PosterLook = {
  ink: 'ink',
  panel: 'panel',
  line: 'line',
  text: 'text',
  quiet: 'quiet',
  accent: 'accent',
  accentText: 'accentText',
  up: 'up',
  down: 'down',
  upText: 'upText',
  downText: 'downText',
  warning: 'warning',
  onFill: 'onFill',
  paper: 'paper',
  print: 'print',
  family: 'sans-serif',
}

/** Widths like those of a wide typeface: full-width letters count as one font size, combining marks as nothing. */
export const measure: Measure = (text: string, { size }: Font) => {
  let width = 0
  for (const letter of text) {
    if (/\p{M}/u.test(letter)) continue
    width += /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u.test(
      letter,
    )
      ? 1
      : 0.62
  }
  return width * size
}

export const LINK = 'https://perpdesk.example/en/invite?ref=K7Q2M9XA'

export function posterModel(fields: Partial<PosterModel> = {}): PosterModel {
  return {
    shape: 'horizontal',
    background: 'candles',
    look: LOOK,
    language: 'en',
    label: { text: 'VIP 3', isPro: false },
    contract: 'BTCUSDT',
    side: { word: 'Long', tone: 'up' },
    leverage: '25×',
    headline: { name: 'ROI', figure: '+128.40%', tone: 'up' },
    second: { name: 'Unrealised PnL', figure: '+12,345.67 USDT', tone: 'up' },
    figures: [
      { name: 'Entry price', figure: '60,000.0' },
      { name: 'Mark price', figure: '63,081.6' },
      { name: 'Quantity', figure: '4.000 BTC' },
    ],
    time: '2026-11-28 14:00:00',
    note: 'Simulated market, demo money',
    invitation: {
      name: 'Invite code',
      code: 'K7Q2M9XA',
      bonus: 'Sign up with this code for a bonus of 5,000 USDT',
      link: LINK.replace('https://', ''),
      rows: encode(LINK, { ecc: 'M', border: 0 }).data,
    },
    ...fields,
  }
}
