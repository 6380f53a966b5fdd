import { useCallback, useEffect, useState } from 'react'

/**
 * True when the charts have the whole screen: alone on it where the browser supports that, otherwise over the whole
 * page. Dialogs stay above them, so the page and not the charts becomes full screen.
 */
export function useMaximised(): readonly [boolean, (isMaximised: boolean) => void] {
  const [isMaximised, setMaximised] = useState(false)
  useEffect(() => {
    // Escape and the browser's own ways end it too.
    const onChange = () => {
      if (document.fullscreenElement === null) setMaximised(false)
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  const set = useCallback((next: boolean) => {
    setMaximised(next)
    // Some browsers, and frames that are not allowed to, refuse; the page is full then.
    if (next) void document.documentElement.requestFullscreen?.().catch(() => undefined)
    else if (document.fullscreenElement !== null) void document.exitFullscreen()
  }, [])
  return [isMaximised, set]
}
