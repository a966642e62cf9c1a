import { Component, type ReactNode } from 'react';
import { texts } from './texts.ts';

interface Props {
  readonly children: ReactNode;
}

/** The last resort. Plain HTML: whatever broke may be what it would be styled with. */
export class ErrorBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main style={{ maxWidth: 480, margin: '15vh auto', padding: 16, fontFamily: 'system-ui, sans-serif' }}>
        <h1 style={{ fontSize: 'var(--size-22)' }}>{texts.brokenTitle}</h1>
        <p role="alert" style={{ lineHeight: 1.5 }}>
          {texts.broken}
        </p>
        <button
          type="button"
          style={{ font: 'inherit', minHeight: 'var(--touch)', padding: '8px 20px' }}
          onClick={() => {
            window.location.reload();
          }}
        >
          {texts.reload}
        </button>
      </main>
    );
  }
}
