import { cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

function Counted() {
  const [name] = useState(() => `made ${Counted.made++}`)
  return <p>{name}</p>
}
Counted.made = 0

const shown = (Part: ComponentType<object>) => (
  <Suspense fallback={<p>waiting</p>}>
    <Part />
  </Suspense>
)

afterEach(cleanup)

it('a part that was fetched before is drawn at once', async () => {
  const load = vi.fn(async () => Counted)
  const Part = lazyPart<object>(load)
  Part.prefetch()
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  await Promise.resolve()
  render(shown(Part))
  expect(screen.queryByText('waiting')).toBeNull()
  expect(screen.queryByText(/^made/)).not.toBeNull()
})

it('a part that is on the screen stays as it is when it is fetched again', async () => {
  const Part = lazyPart<object>(async () => Counted)
  const view = render(shown(Part))
  const { textContent } = await screen.findByText(/^made/)
  Part.prefetch()
  await Promise.resolve()
  view.rerender(shown(Part))
  expect(screen.getByText(/^made/).textContent).toBe(textContent)
})
