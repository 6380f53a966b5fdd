import { Component, type ReactNode } from 'react'
import { useText } from '../i18n/index.ts'
import { ErrorState } from '../ui/index.ts'

interface Props {
  readonly children: ReactNode
}

/** Keeps a failure of one part from taking the rest with it; says so and offers to draw the part again. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <Failure onRetry={() => this.setState({ failed: false })} />
  }
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText('common')
  return <ErrorState text={text('partFailed')} onRetry={onRetry} />
}
