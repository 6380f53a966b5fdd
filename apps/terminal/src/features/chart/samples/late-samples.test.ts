import { expect, it } from 'vitest'
import { LateSamples, type LoadSamples } from './late-samples.ts'
import { SampleFeeds } from './sample-feeds.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve))

/** A loader of samples that answers or fails when the test says so. */
function late() {
  const fetched: { come: () => void; fail: () => void }[] = []
  const asked: string[] = []
  let changes = 0
  const load: LoadSamples = (changed) =>
    new Promise((resolve, reject) => {
      const source = {
        has: () => true,
        page: async ({ symbol }: { readonly symbol: string }) => {
          asked.push(symbol)
          return [{ time: 1, value: 2 }]
        },
        watch: () => () => {},
      }
      fetched.push({ come: () => resolve(new SampleFeeds({ source, changed })), fail: () => reject(new Error('gone')) })
    })
  const samples = new LateSamples(load, () => (changes += 1))
  return { samples, fetched, asked, changes: () => changes }
}

it('[CHT-02] what brings figures of the exchange is fetched with the first study that shows one, once', async () => {
  const { samples, fetched, asked } = late()
  samples.set([], 'BTCUSDT', '30')
  expect(fetched).toHaveLength(0)
  samples.set(['funding'], 'BTCUSDT', '30')
  samples.set(['funding'], 'ETHUSDT', '30')
  expect([fetched.length, samples.status('funding')]).toEqual([1, 'loading'])
  fetched[0]!.come()
  await turn()
  expect([asked, samples.status('funding'), samples.of('funding')?.before(2)]).toEqual([['ETHUSDT'], 'ready', 2])
})

it('[CHT-02] says when that was not to be had, and tries again when it is asked to', async () => {
  const { samples, fetched, changes } = late()
  samples.set(['funding'], 'BTCUSDT', '30')
  fetched[0]!.fail()
  await turn()
  expect([samples.status('funding'), changes()]).toEqual(['failed', 1])
  samples.set(['funding'], 'ETHUSDT', '30')
  expect(fetched).toHaveLength(1)
  samples.retry('funding')
  expect(samples.status('funding')).toBe('loading')
  fetched[1]!.come()
  await turn()
  expect(samples.status('funding')).toBe('ready')
})

it('nothing is asked for by a chart that was closed meanwhile; without a source there is none', async () => {
  const { samples, fetched, asked } = late()
  samples.set(['funding'], 'BTCUSDT', '30')
  samples.close()
  fetched[0]!.come()
  await turn()
  expect(asked).toEqual([])
  expect(new LateSamples(undefined, () => {}).status('funding')).toBe('none')
})
