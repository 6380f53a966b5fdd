import { formatE8 } from '@perpdesk/numeric'
import type { PoolBalance } from '../../packages/engine/src/event.ts'
import type { Crash } from './crash.ts'
import { CONTRACTS } from './venue.ts'

/** Returns the report of a run as text. */
export function report(crash: Crash): string {
  const { counts, traders, borrowers, holders, path } = crash
  const fall = Math.round((1 - Math.min(...path) / path[0]!) * 1000) / 10
  const loss = counts.largestLoss
  const among = (accounts: ReadonlySet<number>) => borrowers.filter(({ account }) => accounts.has(account)).length
  const covered = [...counts.covered].map(([coin, amount]) => `${formatE8(amount)} ${coin}`).join(', ')
  const lines = [
    ['contracts', CONTRACTS.map(({ symbol }) => symbol).join(' ')],
    ['accounts', `${traders.length}: ${kinds(crash)}`],
    ['prices', `${path.length} seconds, the lowest ${fall} % below the first`],
    ['trades in the books', `${counts.trades}`],
    ['warnings of margin rates', `${counts.warnings}`],
    ['accounts liquidated', `${counts.liquidated.size}`],
    ['  closed in the market', `${counts.partial} fills`],
    ['  taken over', `${counts.takenOver} positions`],
    ['  coins sold for debts', `${counts.conversions} times`],
    ['  debts paid by the fund', covered === '' ? 'none' : covered],
    ['deleveraging begun', `${counts.adlBegun} times`],
    ['  positions closed', `${counts.adlTrades} trades of ${counts.deleveraged.size} accounts`],
    [
      'borrowers',
      `${borrowers.length}: coins of ${among(counts.soldCoins)} sold by liquidation, ${among(counts.converted)} repaid by conversion`,
    ],
    ['  manual loans', `${counts.loans}, repaid ${counts.repayments} times`],
    ['  interest charged', `${counts.interest} times`],
    ['holders of tokens', `${holders.length}: ${counts.subscribed} subscriptions, ${counts.redeemed} redemptions`],
    ['largest loss in one row', `${formatE8(loss.amount)} ${loss.coin} (account ${loss.account})`],
    ...pools(crash.poolsBefore, crash.poolsAfter).map((text, place) => [place === 0 ? 'insurance pools' : '', text]),
  ]
  return lines.map(([name, text]) => `${(name ?? '').padEnd(26)}${text}`).join('\n')
}

function kinds({ traders }: Crash): string {
  const counted = new Map<string, number>()
  for (const { kind } of traders) counted.set(kind, (counted.get(kind) ?? 0) + 1)
  return [...counted].map(([kind, count]) => `${count} ${kind}`).join(', ')
}

function pools(before: readonly PoolBalance[], after: readonly PoolBalance[]): string[] {
  return after.map(({ name, coin, balance }) => {
    const first = before.find((pool) => pool.name === name && pool.coin === coin)?.balance ?? 0n
    return `${name} (${coin}): ${formatE8(first)} before, ${formatE8(balance)} after`
  })
}

/** Returns the figures in one line, for scripts. */
export function lastLine({ counts, commands }: Crash, seconds: number, held: boolean): string {
  return (
    `scenario: crash, ${commands} commands, ${counts.liquidated.size} accounts liquidated, ${counts.takenOver} takeovers, ` +
    `${counts.adlTrades} ADL trades, every check ${held ? 'held' : 'did NOT hold'}; ${Math.round(seconds * 10) / 10} s`
  )
}
