import type { AccountState, ContractState } from '../account-state.ts'
import { marginIn, withMode } from '../margin/of-state.ts'
import type { PositionIdx } from '../vocabulary.ts'
import type { ChangeOf, SettingChange } from './change.ts'

/** Returns the account after a settings change, even a refused one. A change of margin mode releases added margin. */
export function withSetting(state: AccountState, change: SettingChange): AccountState {
  if (change.kind === 'marginMode') {
    const contracts = state.contracts.map((own) => (marginIn(state, own).choosesMode ? own : withoutAdded(own)))
    return { ...withMode(state, change.marginMode), contracts }
  }
  const contracts = state.contracts.map((own) => (own.contract.symbol === change.symbol ? changed(own, change) : own))
  return { ...state, contracts }
}

function changed(own: ContractState, change: Exclude<SettingChange, ChangeOf<'marginMode'>>): ContractState {
  switch (change.kind) {
    case 'leverage':
      return { ...own, leverageE2: change.leverageE2 }
    case 'contractMode':
      return { ...withoutAdded(own), ownIsolated: change.isolated, leverageE2: change.leverageE2 }
    case 'riskLimit': {
      const { riskId } = change
      const tier = own.contract.riskTiers[riskId - 1]
      if (tier === undefined) return own
      const most = tier.maxLeverageE2
      const leverageE2 = { Buy: Math.min(own.leverageE2.Buy, most), Sell: Math.min(own.leverageE2.Sell, most) }
      return { ...own, riskId, leverageE2 }
    }
    case 'margin': {
      const { amount } = change
      const held = positionAt(own, change.positionIdx)
      const positions = own.positions.map((position) =>
        position === held ? { ...position, addedMargin: position.addedMargin + amount } : position,
      )
      return { ...own, positions }
    }
  }
}

function withoutAdded(own: ContractState): ContractState {
  return { ...own, positions: own.positions.map((position) => ({ ...position, addedMargin: 0n })) }
}

/** Returns the state of an account's contract; `undefined` if the account has none with this symbol. */
export function contractIn(state: AccountState, symbol: string): ContractState | undefined {
  return state.contracts.find(({ contract }) => contract.symbol === symbol)
}

/** Returns the position with this index; `undefined` if there is none or the index does not fit the position mode. */
export function positionAt({ hedge, positions }: ContractState, index: PositionIdx) {
  if (!hedge) return index === 0 ? positions[0] : undefined
  return positions.find(({ side }) => index === (side === 'Buy' ? 1 : 2))
}
