import type { Account, Wallet } from '../model.ts'

/** The wallet of a coin, to be changed; a change of a position always changes a wallet as well. */
export function walletOf(account: Account, coin: string): Wallet {
  account.model.touched.add(account)
  const found = account.wallets.find((wallet) => wallet.coin === coin)
  if (found !== undefined) return found
  const wallet = { coin, balance: 0n, bonus: 0n, realised: 0n, borrowed: 0n, off: false }
  account.wallets.push(wallet)
  account.wallets.sort((a, b) => (a.coin < b.coin ? -1 : 1))
  return wallet
}

export function balanceOf(account: Account, coin: string): bigint {
  return account.wallets.find((wallet) => wallet.coin === coin)?.balance ?? 0n
}

export function borrowedOf(account: Account, coin: string): bigint {
  return account.wallets.find((wallet) => wallet.coin === coin)?.borrowed ?? 0n
}

export function isOff(account: Account, coin: string): boolean {
  return account.wallets.find((wallet) => wallet.coin === coin)?.off ?? false
}
