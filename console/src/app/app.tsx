import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { Loading, Empty } from '../components/notice.js';
import { ConversationsPage } from '../pages/conversations/conversations-page.js';
import { ErrorBoundary } from './error-boundary.js';
import { KeyDialog } from './key-dialog.js';
import { Side } from './side.js';

const ChatPage = lazy(() => import('../pages/chat/chat-page.js').then(({ ChatPage: page }) => ({ default: page })));
const WindowPage = lazy(() => import('../pages/window/window-page.js').then(({ WindowPage: page }) => ({ default: page })));
const ComparePage = lazy(() => import('../pages/compare/compare-page.js').then(({ ComparePage: page }) => ({ default: page })));
const ToolsPage = lazy(() => import('../pages/tools/tools-page.js').then(({ ToolsPage: page }) => ({ default: page })));
const InventoryPage = lazy(() => import('../pages/inventory/inventory-page.js').then(({ InventoryPage: page }) => ({ default: page })));
const EntityPage = lazy(() => import('../pages/inventory/entity-page.js').then(({ EntityPage: page }) => ({ default: page })));
const LabPage = lazy(() => import('../pages/lab/lab-page.js').then(({ LabPage: page }) => ({ default: page })));
const ServicePage = lazy(() => import('../pages/service/service-page.js').then(({ ServicePage: page }) => ({ default: page })));

const MemoriesPage = lazy(() => import('../pages/memories/memories-page.js').then(({ MemoriesPage: page }) => ({ default: page })));
const WebhooksPage = lazy(() => import('../pages/webhooks/webhooks-page.js').then(({ WebhooksPage: page }) => ({ default: page })));
const WebhookPage = lazy(() => import('../pages/webhooks/webhook-page.js').then(({ WebhookPage: page }) => ({ default: page })));

const ReferencePage = lazy(() => import('../pages/reference/reference-page.js').then(({ ReferencePage: page }) => ({ default: page })));

const SESSION = '/sessions/:id';

export function App(): ReactNode {
  return (
    <Router base="/console">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <div className="shell">
        <Side />
        <Main>
          <Switch>
            <Route path="/">{() => <ConversationsPage />}</Route>
            <Route path={SESSION}>{({ id }) => <ChatPage key={id} id={id} />}</Route>
            <Route path={`${SESSION}/window`}>{({ id }) => <WindowPage key={id} id={id} />}</Route>
            <Route path={`${SESSION}/compare`}>{({ id }) => <ComparePage key={id} id={id} />}</Route>
            <Route path={`${SESSION}/tools`}>{({ id }) => <ToolsPage key={id} id={id} />}</Route>
            <Route path="/inventory">{() => <InventoryPage />}</Route>
            <Route path="/inventory/:id">{({ id }) => <EntityPage key={id} id={id} />}</Route>
            <Route path="/lab">{() => <LabPage />}</Route>
            <Route path="/memories">{() => <MemoriesPage />}</Route>
            <Route path="/webhooks">{() => <WebhooksPage />}</Route>
            <Route path="/webhooks/:id">{({ id }) => <WebhookPage key={id} id={id} />}</Route>
            <Route path="/service">{() => <ServicePage />}</Route>
            <Route path="/docs">{() => <ReferencePage />}</Route>
            <Route path="/docs/:name">{({ name }) => <ReferencePage name={name} />}</Route>
            <Route>
              <Empty title="There is no such page" />
            </Route>
          </Switch>
        </Main>
      </div>
      <KeyDialog />
    </Router>
  );
}

/** The content of a page. It gets the focus when the page changes, so that screen readers begin there. */
function Main({ children }: { readonly children: ReactNode }): ReactNode {
  const [path] = useLocation();
  const ref = useRef<HTMLElement>(null);
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== path) ref.current?.focus({ preventScroll: true });
    before.current = path;
  }, [path]);
  return (
    <main id="main" ref={ref} tabIndex={-1}>
      <ErrorBoundary key={path}>
        <Suspense fallback={<Loading what="the page" />}>{children}</Suspense>
      </ErrorBoundary>
    </main>
  );
}
