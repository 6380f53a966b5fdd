/** More reloads than one in this time would be a loop. */
const RELOAD_PAUSE = 30_000
const KEY = 'perpdesk.reloaded'

/**
 * A part of the program that the server no longer has was replaced by a new version: one reload fetches it. One that
 * cannot be had for another reason is left to whoever fetches it.
 */
export function reloadOnceOnStaleDeploy(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    void isGone(/https?:\S+/.exec(String(payload))?.[0] ?? location.href).then((gone) => {
      if (gone && mayReload()) location.reload()
    })
  })
}

async function isGone(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { cache: 'no-store' })
    return status === 404 || status === 410
  } catch {
    return false
  }
}

function mayReload(): boolean {
  try {
    const last = Number.parseInt(sessionStorage.getItem(KEY) ?? '0', 10)
    if (Math.abs(Date.now() - last) < RELOAD_PAUSE) return false
    sessionStorage.setItem(KEY, String(Date.now()))
    return true
  } catch {
    return false
  }
}
