import { QUIZ_STATEMENTS, type QuizStatement } from '@perpdesk/trading'
import { type FormEvent, useState } from 'react'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, toast } from '../../ui/index.ts'
import { Refusal } from '../../ui/states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import styles from './leveraged-tokens.module.css'

type Answers = Partial<Readonly<Record<QuizStatement, boolean>>>

/** The quiz before the first purchase: statements that are true or false. The exchange checks the answers. */
export function TokenQuiz({ onPassed }: { readonly onPassed: () => void }) {
  const text = useText('tokens')
  const [answers, setAnswers] = useState<Answers>({})
  const [wrong, setWrong] = useState<readonly QuizStatement[]>([])
  const { busy, refusal, send, forgetRefusal } = useSending()
  const isComplete = QUIZ_STATEMENTS.every((statement) => answers[statement] !== undefined)
  const check = async (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    await send(async () => {
      const given = QUIZ_STATEMENTS.map((statement) => ({ statement, isTrue: answers[statement] === true }))
      const answer = await call('answerTokenQuiz', { answers: given }, { toast: false })
      if (!answer.ok) return answer.error.message
      setWrong(answer.result.wrong)
      if (!answer.result.hasPassedQuiz) return text('quizWrong')
      toast.success(text('quizPassed'))
      onPassed()
      return undefined
    })
  }
  return (
    <form className={styles['form']} aria-labelledby="token-quiz" noValidate onSubmit={(event) => void check(event)}>
      <h2 id="token-quiz" className={styles['heading']}>
        {text('quiz')}
      </h2>
      <p className={styles['quiet']}>{text('quizLead')}</p>
      {QUIZ_STATEMENTS.map((statement) => (
        <fieldset key={statement} className={styles['question']} data-wrong={wrong.includes(statement)}>
          <legend>{text(`quiz.${statement}`)}</legend>
          {[true, false].map((isTrue) => (
            <label key={`${isTrue}`}>
              <input
                type="radio"
                name={statement}
                checked={answers[statement] === isTrue}
                onChange={() => {
                  forgetRefusal()
                  setAnswers({ ...answers, [statement]: isTrue })
                  setWrong(wrong.filter((each) => each !== statement))
                }}
              />
              {text(isTrue ? 'true' : 'false')}
            </label>
          ))}
        </fieldset>
      ))}
      <Refusal text={refusal} />
      <Button type="submit" kind="primary" wide busy={busy} disabled={!isComplete}>
        {text('quizSend')}
      </Button>
    </form>
  )
}
