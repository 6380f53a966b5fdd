import { type Side, type TpSlKind, tpSlDirection } from '@perpdesk/trading'
import { typedDecimal } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { PriceInput } from '../../../ui/index.ts'
import { ExecutesAs, TriggerHint } from '../../trigger-fields/index.ts'
import styles from '../spot-trading.module.css'
import { LEGS, type PairLeg, type PairLegs } from './legs.ts'
import type { SpotKindFieldsProps, TicketContext } from './spot-kind.ts'

interface LegFieldsProps extends Pick<SpotKindFieldsProps, 'errorAt'> {
  readonly context: Pick<TicketContext, 'pair'>
  readonly legs: PairLegs
  /** Side of the order that brought the coins for which the legs wait. */
  readonly held: Side
  readonly onChange: (legs: PairLegs) => void
}

/** Trigger price and order type of a take profit and a stop loss. */
export function LegFields({ legs, onChange, ...props }: LegFieldsProps) {
  return LEGS.map((name) => (
    <OneLeg
      key={name}
      {...props}
      name={name}
      leg={legs[name]}
      onChange={(change) => onChange({ ...legs, [name]: { ...legs[name], ...change } })}
    />
  ))
}

interface OneLegProps extends Omit<LegFieldsProps, 'legs' | 'onChange'> {
  readonly name: TpSlKind
  readonly leg: PairLeg
  readonly onChange: (change: Partial<PairLeg>) => void
}

function OneLeg({ name, leg, held, context: { pair }, errorAt, onChange }: OneLegProps) {
  const text = useText('oco')
  return (
    <div className={styles['leg']} role="group" aria-label={text(name)}>
      <div className={styles['line']}>
        <span>{text(name)}</span>
        <ExecutesAs value={leg.orderType} onChange={(orderType) => onChange({ orderType })} />
      </div>
      <PriceInput
        label={text(`${name}.trigger`)}
        inlineLabel
        value={leg.trigger}
        onChange={(trigger) => onChange({ trigger })}
        tickSize={pair.tickSize}
        maxPrice={pair.maxPrice}
        suffix={pair.quoteCoin}
        error={errorAt(name)}
      />
      {leg.orderType === 'Limit' ? (
        <PriceInput
          label={text(`${name}.limit`)}
          inlineLabel
          value={leg.price}
          onChange={(price) => onChange({ price })}
          tickSize={pair.tickSize}
          maxPrice={pair.maxPrice}
          suffix={pair.quoteCoin}
          error={errorAt(`${name}Price`)}
        />
      ) : null}
      <TriggerHint
        direction={tpSlDirection(held, name)}
        trigger={typedDecimal(leg.trigger)}
        by="LastPrice"
        market={pair}
      />
    </div>
  )
}
