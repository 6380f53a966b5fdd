import { accountCapabilities, type ContractCapabilities } from '@perpdesk/trading'
import { type Contract, useSession, useWallet } from '../../stores/index.ts'
import { useLeverageSetting } from './use-leverage-setting.ts'

/**
 * Returns the margin capabilities of the signed-in user's account for a contract; for a visitor, those of a new
 * account.
 */
export function useContractMargin(
  contract: Pick<Contract, 'symbol' | 'contractType' | 'settleCoin'> | undefined,
): ContractCapabilities {
  const { user } = useSession()
  const wallet = useWallet().value
  const setting = useLeverageSetting(contract?.symbol ?? '')
  const account = accountCapabilities(user?.accountType ?? 'UTA2', wallet?.marginMode ?? user?.marginMode)
  return account.contract(contract, setting?.isIsolated ?? false)
}
