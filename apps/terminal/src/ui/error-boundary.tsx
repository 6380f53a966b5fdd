import { Component, type ReactNode } from 'react'
import { useText } from '../i18n/index.ts'
import { ErrorState } from './states.tsx'

interface Props {
  readonly children: ReactNode
}

/** Thrown if a part of the program could not be fetched. Only reloading the page can help then. */
export class MissingPart extends Error {}

/** Limits an error to the part that threw it: reports the error and offers to render the part again. */
export class ErrorBoundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error: error ?? new Error('something that is no error was thrown') }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const again = () => (error instanceof MissingPart ? location.reload() : this.setState({ error: undefined }))
    return <Failure onRetry={again} />
  }
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText('common')
  return <ErrorState text={text('partFailed')} onRetry={onRetry} />
}
