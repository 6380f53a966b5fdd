import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { Checkbox, Explained, Term, TermAround, TermWithin } from '../../ui/index.ts'
import { TermExplanations } from './index.ts'

beforeEach(async () => {
  await startTexts()
  await loadTexts('glossary', 'common')
  // The parts are fetched before time is stopped.
  await import('./explanations.tsx')
  history.replaceState(null, '', '/trade/usdt/BTCUSDT')
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const used = vi.fn()

function draw(): void {
  used.mockClear()
  render(
    <Suspense>
      <Term id="mark-price" note="Here only.">
        Mark
      </Term>
      <button type="button" title="Move me" onClick={used}>
        <TermWithin id="adl">ADL</TermWithin>
      </button>
      <Checkbox label={<TermWithin id="post-only">Post-only</TermWithin>} checked={false} onChange={used} />
      <TermAround id="leverage">
        <button type="button" onClick={used}>
          10×
        </button>
      </TermAround>
      <Explained meaning="Time for an answer of the exchange.">12 ms</Explained>
      <p>No term</p>
      <TermExplanations />
    </Suspense>,
  )
}

/** Draws the terms, and points at one once, so that the explanations are there. */
async function show(): Promise<void> {
  draw()
  fireEvent.pointerOver(screen.getByText('Mark'), { pointerType: 'mouse' })
  await screen.findByRole('status')
  fireEvent.pointerOver(screen.getByText('No term'), { pointerType: 'mouse' })
  vi.useFakeTimers()
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const point = (name: string) => fireEvent.pointerOver(screen.getByText(name), { pointerType: 'mouse' })
const explained = () => screen.queryByRole('tooltip')?.textContent ?? null

describe('explanations in place', () => {
  it('[ACC-08] come when a term is pointed at for a moment, and go when the pointer has left', async () => {
    await show()
    point('Mark')
    await pass(300)
    expect(explained()).toBe(null)
    await pass(100)
    expect(explained()).toContain('Unrealised PnL, margin and liquidation go by it.')
    expect(explained()).toContain('Here only.')
    // The explanation can be reached, because it holds a link.
    fireEvent.pointerOver(screen.getByRole('tooltip'), { pointerType: 'mouse' })
    await pass(1_000)
    expect(screen.getByRole('link', { name: /^Glossary/ }).getAttribute('href')).toBe('/help/glossary#mark-price')
    point('No term')
    await pass(1_000)
    expect(explained()).toBe(null)
  })

  it('[ACC-08, TAB-05] the first tap of all is answered, though the explanations are only fetched by it', async () => {
    draw()
    const term = screen.getByText('Mark')
    fireEvent.pointerOver(term, { pointerType: 'touch' })
    fireEvent.click(term)
    expect((await screen.findByRole('tooltip')).textContent).toContain('A fair price')
  })

  it('[ACC-08] come with the focus of the keyboard, for a header of a column, a checkbox and a button, and describe them', async () => {
    await show()
    const focus = async (control: HTMLElement) => {
      fireEvent.keyDown(document.body, { key: 'Tab' })
      act(() => control.focus())
      await pass(400)
      return control
    }
    const header = await focus(screen.getByRole('button', { name: 'ADL' }))
    expect(explained()).toContain('The lights show the turn')
    // The title of the same button is part of the explanation instead of lying over it.
    expect(explained()).toContain('Move me')
    expect(header.title).toBe('')
    expect(header.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
    await focus(screen.getByRole('checkbox'))
    expect(explained()).toContain('pays the maker’s fee')
    expect(header.title).toBe('Move me')
    expect(header.hasAttribute('aria-describedby')).toBe(false)
    await focus(screen.getByRole('button', { name: '10×' }))
    expect(explained()).toContain('at 10× the margin is a tenth')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(explained()).toBe(null)
    expect(used).not.toHaveBeenCalled()
  })

  it('[ACC-08] a note that is no term is explained by its meaning, without a way to the glossary', async () => {
    await show()
    point('12 ms')
    await pass(400)
    expect(explained()).toBe('Time for an answer of the exchange.')
    expect(screen.queryByRole('link')).toBe(null)
  })

  it('[ACC-08] F1 leads from the explanation to its place in the glossary', async () => {
    await show()
    point('ADL')
    await pass(400)
    fireEvent.keyDown(document.body, { key: 'F1' })
    expect(location.pathname + location.hash).toBe('/help/glossary#adl')
    expect(explained()).toBe(null)
  })

  it('[ACC-08, TAB-05] by touch a tap explains a term, and a long touch a control, which is not used by it', async () => {
    await show()
    const touch = (element: HTMLElement) => fireEvent.pointerDown(element, { pointerType: 'touch' })
    const release = (element: HTMLElement) => {
      fireEvent.pointerUp(element, { pointerType: 'touch' })
      fireEvent.click(element)
    }
    const term = screen.getByText('Mark')
    touch(term)
    release(term)
    await pass(0)
    expect(explained()).toContain('A fair price')
    const control = screen.getByRole('button', { name: '10×' })
    touch(control)
    await pass(200)
    release(control)
    expect(used).toHaveBeenCalledTimes(1)
    expect(explained()).toBe(null)
    touch(control)
    await pass(600)
    release(control)
    expect(used).toHaveBeenCalledTimes(1)
    expect(explained()).toContain('at 10× the margin is a tenth')
  })
})
