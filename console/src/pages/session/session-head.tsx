import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';

const VIEWS = [
  { path: '', title: 'Chat' },
  { path: '/window', title: 'Window' },
  { path: '/compare', title: 'Compare and replay' },
  { path: '/tools', title: 'Tools' },
];

interface SessionHeadProps {
  readonly id: string;
  readonly title: string | undefined;
  readonly children?: ReactNode;
}

/** The head of all pages of a session: its title, the other views, and the buttons of this one. */
export function SessionHead({ id, title, children }: SessionHeadProps): ReactNode {
  const [path] = useLocation();
  return (
    <div className="stack tight">
      <div className="page-head">
        <div className="session-title">
          <Link href="/" className="small-text">
            Conversations
          </Link>
          <h1>{title ?? 'Untitled conversation'}</h1>
        </div>
        <div className="row">{children}</div>
      </div>
      <nav className="tabs" aria-label="Views of the conversation">
        {VIEWS.map((view) => {
          const href = `/sessions/${id}${view.path}`;
          return (
            <Link key={href} href={href} {...(path === href ? { 'aria-current': 'page' as const } : {})}>
              {view.title}
            </Link>
          );
        })}
      </nav>
    </div>
  );
}
