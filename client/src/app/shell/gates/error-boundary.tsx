import { Component, type ReactNode } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

type Props = { children: ReactNode };

/** A new `key` resets it. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert">
        <EmptyState
          level="h1"
          title="This page could not be shown"
          hint="Something went wrong on our side, or the connection broke off. Nothing you saved is lost."
          action={<Button onClick={() => location.reload()}>Reload</Button>}
        />
      </div>
    );
  }
}
