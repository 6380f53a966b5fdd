import { type AccountType, hasModePerContract, type MarginMode } from '@perpdesk/trading'
import { type Contract, useSession, useWallet } from '../../stores/index.ts'
import { useLeverageSetting } from './use-leverage-setting.ts'

/** The margin mode that a contract's positions have. */
export interface ContractMargin {
  readonly marginMode: MarginMode
  /** It is chosen for this contract and not for the whole account. */
  readonly perContract: boolean
  readonly accountType: AccountType
}

/** Margin settings of the signed-in person's positions of a contract; of a visitor, those of a new account. */
export function useContractMargin(contract: Pick<Contract, 'symbol' | 'contractType'> | undefined): ContractMargin {
  const { user } = useSession()
  const wallet = useWallet().value
  const setting = useLeverageSetting(contract?.symbol ?? '')
  const accountType = user?.accountType ?? 'UTA2'
  const perContract = contract !== undefined && hasModePerContract(accountType, contract)
  const ofAccount = wallet?.marginMode ?? user?.marginMode ?? 'REGULAR_MARGIN'
  const ofContract = setting?.isIsolated === true ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN'
  return { marginMode: perContract ? ofContract : ofAccount, perContract, accountType }
}
