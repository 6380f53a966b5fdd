import { useText } from '../../i18n/index.ts'
import { Link, usePath } from '../../navigation/index.ts'
import { cx } from '../../ui/index.ts'
import tabs from '../../ui/link-tabs.module.css'
import { ASSET_LOG, ASSETS, BORROWING, PNL, STATEMENTS } from '../trade-address/index.ts'
import styles from './assets-tabs.module.css'

/** Links to the pages of assets, of which the present one is marked. */
export function AssetsTabs() {
  const text = useText('assetPages')
  const assets = useText('assets')
  const path = usePath()
  const pages = [
    { to: ASSETS, label: text('overview') },
    { to: PNL, label: assets('pnl') },
    { to: BORROWING, label: text('borrowing') },
    { to: ASSET_LOG, label: assets('log') },
    { to: STATEMENTS, label: text('statements') },
  ]
  return (
    <nav className={cx(tabs['tabs'], styles['tabs'])} aria-label={assets('title')}>
      {pages.map(({ to, label }) => (
        <Link key={to} to={to} className={tabs['tab']} aria-current={to === path ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
