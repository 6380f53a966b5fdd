import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Link, navigate, pathNow, Redirect, usePath } from './index.ts'

function Path() {
  return <p>at {usePath()}</p>
}

beforeEach(() => window.history.pushState(null, '', '/start'))
afterEach(cleanup)

describe('navigation', () => {
  it('[ROUTE-10] follows links, the program, and the browser’s way back and forward', async () => {
    render(
      <>
        <Path />
        <Link to="/trade/usdt/BTCUSDT">there</Link>
      </>,
    )
    fireEvent.click(screen.getByText('there'))
    expect(screen.getByText('at /trade/usdt/BTCUSDT')).toBeTruthy()
    act(() => navigate('/trade/inverse/BTCUSD'))
    expect(window.location.pathname).toBe('/trade/inverse/BTCUSD')
    act(() => window.history.back())
    await waitFor(() => expect(screen.getByText('at /trade/usdt/BTCUSDT')).toBeTruthy())
    act(() => window.history.forward())
    await waitFor(() => expect(screen.getByText('at /trade/inverse/BTCUSD')).toBeTruthy())
  })

  it('[ROUTE-06] redirects without a step in the history', () => {
    const before = window.history.length
    render(
      <>
        <Path />
        <Redirect to="/trade/inverse/BTCUSD" />
      </>,
    )
    expect(screen.getByText('at /trade/inverse/BTCUSD')).toBeTruthy()
    expect(window.history.length).toBe(before)
  })

  it('[ROUTE-10] clicks for a new tab are the browser’s', () => {
    render(<Link to="/start">here</Link>)
    expect(fireEvent.click(screen.getByText('here'), { ctrlKey: true })).toBe(true)
    expect(fireEvent.click(screen.getByText('here'))).toBe(false)
  })

  it('[ROUTE-10] reads encoded addresses and survives what is no encoding', () => {
    act(() => navigate('/trade/usdt/Ä B'))
    expect(window.location.pathname).toBe('/trade/usdt/%C3%84%20B')
    expect(pathNow()).toBe('/trade/usdt/Ä B')
    window.history.pushState(null, '', '/trade/usdt/%E0')
    expect(pathNow()).toBe('/trade/usdt/%E0')
  })
})
