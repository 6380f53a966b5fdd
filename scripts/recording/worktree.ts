import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../lib/root.ts'
import { run } from '../lib/run.ts'

/** Folders copied to a commit that has no recorder. */
const RECORDER = ['scripts/recording', 'scripts/reference', 'scripts/lib'] as const
const MATERIAL = 'packages/engine/src/testing'

/** Creates a worktree of `ref` in which a recorder can run: its own, or else a copy of this one. Returns its folder. */
export async function worktreeOf(ref: string): Promise<string> {
  const commit = (await git(['rev-parse', '--verify', `${ref}^{commit}`])).trim()
  const folder = join(ROOT, '.cache/recording', commit)
  if (existsSync(folder)) await removeWorktree(folder)
  await git(['worktree', 'add', '--detach', '--force', folder, commit])
  const own = join(folder, 'node_modules/@perpdesk')
  mkdirSync(own, { recursive: true })
  // links the packages of that commit, not of this one
  for (const name of readdirSync(join(folder, 'packages'))) symlinkSync(join(folder, 'packages', name), join(own, name))
  if (!existsSync(join(folder, 'scripts/recording/print-lines.ts'))) {
    for (const path of RECORDER) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
    cpSync(join(ROOT, MATERIAL), join(folder, MATERIAL), { recursive: true, force: false })
  }
  return folder
}

export async function removeWorktree(folder: string): Promise<void> {
  await git(['worktree', 'remove', '--force', folder])
}

async function git(args: readonly string[]): Promise<string> {
  const { code, output } = await run('git', args, { cwd: ROOT, quiet: true })
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output}`)
  return output
}
