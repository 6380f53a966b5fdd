import { expect, it } from 'vitest'
import { marketCommands } from './contract-commands.ts'

const market = (symbol: string, baseCoin: string, quoteCoin: string) => ({ symbol, baseCoin, quoteCoin })

it('[ORD-14, ROUTE-07] a pair follows the contract of its coins, and each is also listed under the spelling of the other', () => {
  const commands = marketCommands(
    [market('BTCUSDT', 'BTC', 'USDT'), market('BTCUSDT-26DEC25', 'BTC', 'USDT'), market('BTCPERP', 'BTC', 'USDC')],
    [market('ETH/BTC', 'ETH', 'BTC'), market('BTC/USDT', 'BTC', 'USDT')],
  )
  const spelled = commands.map(({ id, otherText }) => [id, otherText?.((_, __, params) => `${params?.['symbol']}`)])
  expect(spelled).toEqual([
    ['contract.BTCUSDT', 'BTC USDT'],
    ['contract.BTC/USDT', 'BTCUSDT'],
    ['contract.BTCUSDT-26DEC25', undefined],
    ['contract.BTCPERP', undefined],
    ['contract.ETH/BTC', 'ETHBTC'],
  ])
})
