import type { CodeRows } from './operations.ts'

export const SHAPES = ['horizontal', 'vertical'] as const
export type PosterShape = (typeof SHAPES)[number]

export const BACKGROUNDS = ['candles', 'waves', 'rings', 'grid'] as const
export type Background = (typeof BACKGROUNDS)[number]

export const POSTER_THEMES = ['dark', 'light'] as const
export type PosterTheme = (typeof POSTER_THEMES)[number]

/** Colours and fonts of a poster, read from the page in the poster's theme. */
export interface PosterLook {
  readonly ink: string
  readonly panel: string
  readonly line: string
  readonly text: string
  readonly quiet: string
  readonly accent: string
  readonly accentText: string
  readonly up: string
  readonly down: string
  readonly upText: string
  readonly downText: string
  readonly warning: string
  readonly onFill: string
  /**
   * Background and foreground of a QR code: light and dark in either theme, because cameras would not read it
   * otherwise.
   */
  readonly paper: string
  readonly print: string
  readonly family: string
}

export type Tone = 'up' | 'down' | 'even'

/** A figure with its name, both as text. */
export interface Named {
  readonly name: string
  readonly figure: string
}

export interface PosterInvite {
  readonly name: string
  readonly code: string
  readonly bonus: string
  /** Shortened for display; the QR code contains the whole link. */
  readonly link: string
  readonly rows: CodeRows
}

/** The content of a poster, as text in its language. */
export interface PosterModel {
  readonly shape: PosterShape
  readonly background: Background
  readonly look: PosterLook
  readonly language: string
  /** VIP with its level, or PRO; undefined for none. */
  readonly label: { readonly text: string; readonly isPro: boolean } | undefined
  readonly contract: string
  readonly side: { readonly word: string; readonly tone: 'up' | 'down' }
  readonly leverage: string
  readonly headline: Named & { readonly tone: Tone }
  readonly second: (Named & { readonly tone: Tone }) | undefined
  readonly figures: readonly Named[]
  readonly time: string
  readonly note: string
  readonly invitation: PosterInvite | undefined
}
