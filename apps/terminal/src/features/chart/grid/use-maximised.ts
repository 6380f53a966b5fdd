import { useCallback, useEffect, useState } from 'react'

/**
 * Returns whether the charts fill the screen, and a function to change this: in full-screen mode if the browser
 * supports it, otherwise over the whole page. The page and not the charts becomes the full-screen element, so that
 * dialogs stay above the charts.
 */
export function useMaximised(): readonly [boolean, (isMaximised: boolean) => void] {
  const [isMaximised, setMaximised] = useState(false)
  useEffect(() => {
    // Escape and the browser's own controls end full screen too.
    const onChange = () => {
      if (document.fullscreenElement === null) setMaximised(false)
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  const set = useCallback((next: boolean) => {
    setMaximised(next)
    // Some browsers and embedding frames refuse full screen; the charts then fill the page only.
    if (next) void document.documentElement.requestFullscreen?.().catch(() => undefined)
    else if (document.fullscreenElement !== null) void document.exitFullscreen()
  }, [])
  return [isMaximised, set]
}
