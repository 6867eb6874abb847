import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { CallerDocument } from '../generated/operations.js';
import { readKey, saveKey } from '../api/key.js';
import { askForKey } from '../api/unauthenticated.js';
import type { ConnectionState as State } from '../api/connection.js';
import { useConnection } from '../api/use-live.js';
import { useQuery } from '../api/use-query.js';
import { readTheme, saveTheme, THEMES, type Theme } from './theme.js';

const PAGES = [
  { href: '/', title: 'Conversations', also: '/sessions' },
  { href: '/inventory', title: 'Inventory', also: '/inventory/' },
  { href: '/memories', title: 'Memories', also: '/memories/' },
  { href: '/lab', title: 'Understanding lab', also: '/lab/' },
  { href: '/webhooks', title: 'Webhooks', also: '/webhooks/' },
  { href: '/service', title: 'Service', also: '/service/' },
  { href: '/docs', title: 'API reference', also: '/docs/' },
];

const development = document.querySelector('meta[name=netloom]')?.getAttribute('content') === 'development';

export function Side(): ReactNode {
  const [path] = useLocation();
  return (
    <header className="side">
      <Link href="/" className="brand">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="7" fill="var(--accent)" />
          <g fill="none" stroke="var(--on-accent)" strokeWidth="2.6" strokeLinecap="round">
            <path d="M8 9v14M16 9v14M24 9v14" />
            <path d="M5 13h22M5 20h22" strokeDasharray="5.5 2.5" />
          </g>
        </svg>
        Netloom
      </Link>
      <nav aria-label="Pages">
        <ul>
          {PAGES.map(({ href, title, also }) => (
            <li key={href}>
              <Link href={href} {...(path === href || path.startsWith(also) ? { 'aria-current': 'page' as const } : {})}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {development && (
        <nav className="tools" aria-label="Development">
          <h2>Development</h2>
          <ul>
            <li>
              <a href="/explorer">API explorer</a>
            </li>
            <li>
              <a href="/sandbox">Apollo Sandbox</a>
            </li>
          </ul>
        </nav>
      )}
      <div className="side-foot">
        <ConnectionState />
        <Who />
        <ThemeChoice />
      </div>
    </header>
  );
}

const CONNECTIONS: Readonly<Record<State, string>> = {
  none: '',
  connecting: 'Connecting …',
  live: 'Live',
  degraded: 'Delayed',
  stale: 'Reconnecting …',
  ended: '',
};

function ConnectionState(): ReactNode {
  const connection = useConnection();
  return (
    <span className={CONNECTIONS[connection] === '' ? '' : `live is-${connection}`} role="status">
      {CONNECTIONS[connection]}
    </span>
  );
}

function Who(): ReactNode {
  const { data } = useQuery(CallerDocument, {});
  const forget = (): void => {
    saveKey(undefined);
    location.reload();
  };
  return (
    <div className="row">
      {data !== undefined && (
        <span className="muted wrap who">
          {data.viewer.name} in {data.viewer.workspace}
        </span>
      )}
      {readKey() === undefined ? (
        <button type="button" className="button small quiet" onClick={askForKey}>
          Use an API key
        </button>
      ) : (
        <button type="button" className="button small quiet" onClick={forget}>
          Forget the key
        </button>
      )}
    </div>
  );
}

function ThemeChoice(): ReactNode {
  const [theme, setTheme] = useState(readTheme);
  const choose = (next: Theme): void => {
    saveTheme(next);
    setTheme(next);
  };
  return (
    <label className="row muted">
      <span className="theme-label">Theme</span>
      <select aria-label="Theme" value={theme} onChange={(event) => choose(event.target.value as Theme)}>
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
