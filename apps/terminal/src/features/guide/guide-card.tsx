import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { usePath } from '../../navigation/index.ts'
import { contractName, useOpenOrders } from '../../stores/index.ts'
import { Button, toast } from '../../ui/index.ts'
import { follow } from './follow-target.ts'
import styles from './guide.module.css'
import { nextByHand, type Situation, stepNow } from './next-step.ts'
import { STEPS, type Step } from './steps.ts'
import { goToTarget } from './targets.ts'
import { useSituation } from './use-situation.ts'

interface GuideCardProps {
  readonly step: Step
  readonly onStep: (step: Step | null) => void
}

/** A step of the guide: a card beside what it is about, which stays free, and a ring around that. */
export function GuideCard(props: GuideCardProps) {
  const isTrading = usePath().startsWith('/trade/')
  const situation = useSituation()
  if (!isTrading || situation === undefined) return null
  return <StepCard key={props.step} {...props} situation={situation} />
}

function StepCard({ step, onStep, situation }: GuideCardProps & { readonly situation: Situation }) {
  const text = useText('guide')
  const name = useText('help')('guide')
  const [start] = useState(situation)
  const [isWay, setWay] = useState(false)
  const card = useRef<HTMLElement>(null)
  const ring = useRef<HTMLDivElement>(null)
  const waits = useOpenOrders().value.length > 0
  const next = stepNow(step, start, situation)
  const byHand = nextByHand(step, situation)

  useEffect(() => {
    if (next === step) return
    onStep(next)
    if (next === null) toast.success(text('over'), { detail: text('over.text') })
  }, [next, step, onStep, text])
  useEffect(() => {
    if (card.current === null || ring.current === null) return
    return follow(step, card.current, ring.current, setWay)
  }, [step])

  const symbol = contractName(situation.symbol)
  return (
    <>
      <section ref={card} className={styles['card']} aria-label={name}>
        <div role="status">
          <p className={styles['count']}>{text('step', { step: STEPS.indexOf(step) + 1, count: STEPS.length })}</p>
          <h2 className={styles['title']}>{text(`title.${step}`)}</h2>
          <p className={styles['text']}>{text(`text.${step}`, { symbol })}</p>
          {step === 'send' && waits ? <p className={styles['text']}>{text('waiting')}</p> : null}
          {isWay ? <p className={styles['text']}>{text('way')}</p> : null}
        </div>
        <footer className={styles['foot']}>
          <Button size="small" onClick={() => onStep(null)}>
            {text('skip')}
          </Button>
          <Button size="small" onClick={() => goToTarget(step)}>
            {text('goThere')}
          </Button>
          {byHand === undefined ? null : (
            <Button size="small" kind="primary" onClick={() => onStep(byHand)}>
              {text(byHand === null ? 'done' : 'next')}
            </Button>
          )}
        </footer>
      </section>
      <div ref={ring} className={styles['ring']} aria-hidden />
    </>
  )
}
