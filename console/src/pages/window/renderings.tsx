import type { ReactNode } from 'react';
import { useQuery } from '../../api/use-query.js';
import { CopyButton } from '../../components/copy-button.js';
import { formatNumber } from '../../components/format.js';
import { Loading, Problem } from '../../components/notice.js';
import { QueryButtons } from '../../components/query-buttons.js';
import { Tabs } from '../../components/tabs.js';
import { useUrl } from '../../components/use-url.js';
import { RenderedWindowDocument, type ContextRequest, type Rendering } from '../../generated/operations.js';

export const RENDERINGS: readonly { readonly name: Rendering; readonly title: string }[] = [
  { name: 'PROMPT', title: 'Prompt' },
  { name: 'OPENAI', title: 'OpenAI messages' },
  { name: 'OPENAI_RESPONSES', title: 'OpenAI responses' },
  { name: 'ANTHROPIC', title: 'Anthropic' },
];

/** Longer renderings are cut, because a page of megabytes is slow. The copy is complete. */
const SHOWN = 60_000;

export const textOf = (rendered: unknown): string => (typeof rendered === 'string' ? rendered : JSON.stringify(rendered, null, 2));

interface RenderingsProps {
  readonly sessionId: string;
  readonly request: ContextRequest;
  /** The id of the shown window: another one is rendered again. */
  readonly windowId: string;
}

/** The window as the APIs of models accept it. */
export function Renderings({ sessionId, request, windowId }: RenderingsProps): ReactNode {
  const url = useUrl();
  const as = RENDERINGS.find(({ name }) => name === url.get('as'))?.name ?? 'PROMPT';
  return (
    <section className="card card-body" aria-label="Renderings">
      <Tabs label="Format" tabs={RENDERINGS} selected={as} onSelect={(name) => url.set({ as: name }, { replace: true })}>
        <Rendered key={`${as} ${windowId}`} variables={{ sessionId, request, as }} />
      </Tabs>
    </section>
  );
}

interface RenderedProps {
  readonly variables: { readonly sessionId: string; readonly request: ContextRequest; readonly as: Rendering };
}

function Rendered({ variables }: RenderedProps): ReactNode {
  const { data, error, loading, reload } = useQuery(RenderedWindowDocument, variables);
  if (error !== undefined) return <Problem error={error} retry={reload} />;
  if (data?.context === undefined || data.context === null) return loading ? <Loading what="the rendering" /> : null;
  return (
    <RenderedText rendered={data.context.rendered} buttons={<QueryButtons document={RenderedWindowDocument} variables={variables} />} />
  );
}

export function RenderedText({ rendered, buttons }: { readonly rendered: unknown; readonly buttons?: ReactNode }): ReactNode {
  const text = textOf(rendered);
  return (
    <div className="stack tight">
      <div className="row">
        <CopyButton label="Copy" text={() => text} />
        {buttons}
        <span className="muted small-text number">{formatNumber(text.length)} characters</span>
      </div>
      <pre className="code" tabIndex={0} aria-label="Rendered window" dir="auto">
        {text.slice(0, SHOWN)}
      </pre>
      {text.length > SHOWN && (
        <p className="muted small-text">Only the first {formatNumber(SHOWN)} characters are shown. The copy is complete.</p>
      )}
    </div>
  );
}
