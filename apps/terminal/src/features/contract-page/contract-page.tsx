import type { ComponentType } from 'react'
import { serverClock } from '../../client/index.ts'
import { formatPrice } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { Link } from '../../navigation/index.ts'
import { givenPrice, type LiveTicker, useFreshness, useTickerValue } from '../../stores/index.ts'
import { AgeNote } from '../../ui/age-note.tsx'
import { CoinIcon, NumberText } from '../../ui/index.ts'
import tabs from '../../ui/link-tabs.module.css'
import { addressOf, contractAddress, SECTIONS, type Section } from '../trade-address/index.ts'
import styles from './contract-page.module.css'
import { DeliveriesSection } from './deliveries-section.tsx'
import { FundingSection } from './funding-section.tsx'
import { IndexSection } from './index-section.tsx'
import { InsuranceSection } from './insurance-section.tsx'
import { InterestSection } from './interest-section.tsx'
import { LiquidationsSection } from './liquidations-section.tsx'
import type { SectionProps } from './section.ts'
import { TermsSection } from './terms/terms-section.tsx'

const VIEWS: Readonly<Record<Section, ComponentType<SectionProps>>> = {
  terms: TermsSection,
  index: IndexSection,
  funding: FundingSection,
  interest: InterestSection,
  liquidations: LiquidationsSection,
  insurance: InsuranceSection,
  deliveries: DeliveriesSection,
}

interface ContractPageProps extends SectionProps {
  readonly section: Section
}

/** The details of a contract, one section at a time. */
export function ContractPage({ entry, section }: ContractPageProps) {
  const text = useText('contractPage')
  const { symbol, contract, terms } = entry
  const title = text('title', { symbol: contract.displayName })
  const View = VIEWS[section]
  return (
    <div className={styles['page']}>
      <title>{`${title} · Perpdesk`}</title>
      <div className={styles['top']}>
        <div className={styles['head']}>
          <h1 className={styles['title']}>
            <CoinIcon {...terms.icon} />
            {title}
          </h1>
          <LastPrice entry={entry} />
          <Link to={addressOf(entry, serverClock.now())} className={styles['trade']}>
            {text('trade', { symbol: contract.displayName })}
          </Link>
        </div>
        <SectionLinks symbol={symbol} name={contract.displayName} section={section} />
      </div>
      <div key={section} className={styles['content']}>
        <View entry={entry} />
      </div>
    </div>
  )
}

interface SectionLinksProps {
  readonly symbol: string
  readonly name: string
  readonly section: Section
}

function SectionLinks({ symbol, name, section }: SectionLinksProps) {
  const text = useText('contractPage')
  return (
    <nav className={tabs['tabs']} aria-label={text('sections', { symbol: name })}>
      {SECTIONS.map((each) => (
        <Link
          key={each}
          to={contractAddress(symbol, each)}
          className={tabs['tab']}
          {...(each === section ? { ref: bringIntoSight, 'aria-current': 'page' as const } : {})}
        >
          {text(`section.${each}`)}
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls the current section's link into view: on narrow screens the row of links is wider than the screen. */
function bringIntoSight(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

const lastOf = (ticker: LiveTicker) => givenPrice(ticker.last)

function LastPrice({ entry: { symbol, contract } }: SectionProps) {
  const text = useText('contractPage')
  const last = useTickerValue(symbol, lastOf)
  const freshness = useFreshness(`tickers.${symbol}`)
  return (
    <div className={styles['last']}>
      <span className={styles['live']} data-freshness={freshness.level}>
        <span className={styles['quiet']}>{text('last')}</span>{' '}
        {last === undefined ? text('none') : <NumberText text={formatPrice(last, contract)} />}
      </span>
      <AgeNote freshness={freshness} className={styles['age']} />
    </div>
  )
}
