import { expect, it } from 'vitest'
import { Metrics } from './metrics.ts'

it('[OPS-03] counts answers, sums their time into buckets and reads gauges when asked', () => {
  const metrics = new Metrics()
  let sockets = 1
  metrics.gauge('perpdesk_sockets', 'Open sockets.', () => sockets)
  metrics.observe('createOrder', 200, 0.5)
  metrics.observe('createOrder', 200, 7)
  metrics.observe('createOrder', 429, 60_000)
  sockets = 3
  const lines = metrics.render().split('\n')
  expect(lines).toContain('# TYPE perpdesk_sockets gauge')
  expect(lines).toContain('perpdesk_sockets 3')
  expect(lines).toContain('perpdesk_answers_total{route="createOrder",status="200"} 2')
  expect(lines).toContain('perpdesk_answers_total{route="createOrder",status="429"} 1')
  const bucket = (bound: string) =>
    lines
      .find((line) => line.includes(`le="${bound}"`))
      ?.split(' ')
      .at(-1)
  expect(['0.001', '0.005', '0.01', '5', '+Inf'].map(bucket)).toEqual(['1', '1', '2', '2', '3'])
  expect(lines).toContain('perpdesk_answer_seconds_sum{route="createOrder"} 60.0075')
  expect(metrics.render().endsWith('\n')).toBe(true)
})
