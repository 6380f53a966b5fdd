import { useText } from '../../i18n/index.ts'
import { Link } from '../../navigation/index.ts'
import { tokenAddress } from '../trade-address/index.ts'
import styles from './leveraged-tokens.module.css'
import { useTokenState } from './use-tokens.ts'

/** On the page of a token's pair: leads to the token, and says that the quiz comes before the first purchase. */
export function TokenPairLink({ coin }: { readonly coin: string }) {
  const text = useText('tokens')
  const { state } = useTokenState()
  return (
    <Link to={tokenAddress(coin)} className={styles['pairLink']}>
      {text(state?.hasPassedQuiz === false ? 'quizFirst' : 'aboutToken')}
    </Link>
  )
}
