import { Component, type ReactNode } from 'react';
import { Problem } from '../components/notice.js';

interface Props {
  readonly children: ReactNode;
}

/** Shows an error of a page instead of an empty screen. */
export class ErrorBoundary extends Component<Props, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    return 'error' in this.state ? <Problem error={this.state.error} retry={() => location.reload()} /> : this.props.children;
  }
}
