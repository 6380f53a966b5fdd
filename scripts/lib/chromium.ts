import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const PACKAGES = ['chromium', 'fonts-liberation', 'fonts-noto-cjk', 'fonts-thai-tlwg']

/**
 * Returns the path of a real Chromium for the browser tests: `CHROMIUM_PATH`, one on the path, or one installed as root
 * on Debian and Ubuntu. Throws with a sentence that says what to install.
 */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
  }
  const found = onPath()
  if (found !== undefined) return found
  if (canInstall()) {
    process.stderr.write('perpdesk: installing Chromium for the browser tests …\n')
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]]) {
      const ran = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'pipe'], env: environment })
      if (ran.status !== 0) throw new Error(`apt-get ${args[0] ?? ''} failed: ${ran.stderr.toString().slice(-500)}`)
    }
    const installed = onPath()
    if (installed !== undefined) return installed
  }
  throw new Error('No Chromium was found. Install chromium or google-chrome, or set CHROMIUM_PATH to its executable.')
}

function onPath(): string | undefined {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    const ran = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    if (ran.status === 0 && ran.stdout.trim() !== '') return ran.stdout.trim()
  }
  return undefined
}

function canInstall(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    return /^ID(?:_LIKE)?=.*(?:debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}
