import type { PosterLook, PosterTheme } from './poster-model.ts'

/** Returns the colours of an element in this theme, and the fonts of the page's language. */
export function readLook(element: HTMLElement, theme: PosterTheme): PosterLook {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const isDark = theme === 'dark'
  return {
    ink: token('--ink'),
    panel: token('--panel'),
    line: token('--line-strong'),
    text: token('--text'),
    quiet: token('--quiet'),
    accent: token('--accent'),
    accentText: token('--accent-text'),
    up: token('--up'),
    down: token('--down'),
    upText: token('--up-text'),
    downText: token('--down-text'),
    warning: token('--warning'),
    onFill: token('--on-fill'),
    paper: token(isDark ? '--text' : '--panel'),
    print: token(isDark ? '--ink' : '--text'),
    family: style.fontFamily,
  }
}
