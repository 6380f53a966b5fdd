import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A peer in C++, measured only if the path of a checkout is given. No part of it belongs to this project. */
export interface NativePeer {
  readonly name: string
  /** Environment variable with the path of the checkout; `npm run bench -- --liquibook <path>` sets it. */
  readonly variable: string
  readonly driver: string
  readonly flags: (checkout: string) => readonly string[]
}

export const NATIVE_PEERS: readonly NativePeer[] = [
  {
    name: 'liquibook',
    variable: 'PERPDESK_PEER_LIQUIBOOK',
    driver: 'liquibook.cpp',
    flags: (checkout) => [`-I${join(checkout, 'src')}`],
  },
  {
    name: 'CppTrader',
    variable: 'PERPDESK_PEER_CPPTRADER',
    driver: 'cpptrader.cpp',
    flags: (checkout) => {
      const sources = join(checkout, 'source/trader/matching')
      // CppCommon is expected where CppTrader's own build puts it, or next to CppTrader
      const common = [join(checkout, 'modules/CppCommon'), join(checkout, '../CppCommon')].find(existsSync)
      return [
        `-I${join(checkout, 'include')}`,
        `-I${join(common ?? checkout, 'include')}`,
        '-DFMT_HEADER_ONLY',
        ...readdirSync(sources)
          .filter((file) => file.endsWith('.cpp'))
          .map((file) => join(sources, file)),
      ]
    },
  },
]

/**
 * Compiles the peer's driver with g++ into `folder` and returns the program's path; `undefined` if no checkout is
 * given. Throws if the compiler fails.
 */
export function compilePeer(peer: NativePeer, folder: string): string | undefined {
  const checkout = process.env[peer.variable]
  if (checkout === undefined || checkout === '') return undefined
  const program = join(folder, peer.driver.replace('.cpp', ''))
  const driver = join(import.meta.dirname, peer.driver)
  const options = ['-O3', '-march=native', '-DNDEBUG', '-std=c++17', '-w', '-o', program]
  const built = spawnSync('g++', [...options, driver, ...peer.flags(checkout)], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`${peer.name} did not compile: ${built.stderr}`)
  return program
}
